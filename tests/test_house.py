"""What is committed: nothing of one machine, nothing of a registry, in its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.files import ROOT, committed

# Written in two pieces, so that this file does not name them either.
REGISTRIES = [
    first + "." + last
    for first, last in [
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("registry.npmjs", "org"),
        ("registry.yarnpkg", "com"),
        ("deb.debian", "org"),
        ("security.debian", "org"),
        ("conda.anaconda", "org"),
        ("repo.anaconda", "com"),
        ("crates", "io"),
        ("proxy.golang", "org"),
    ]
]
# A folder that only the machine has on which somebody worked.
MACHINE = re.compile(
    r"(?<![\w./~:-])/(?:home|root|Users|work|mnt)/[\w.]+|\b[A-Z]:\\Users"
)
TOP = {
    ".ci",
    ".gitattributes",
    ".gitignore",
    "CHANGELOG.md",
    "CITATION.cff",
    "CONTRIBUTING.md",
    "LICENSE",
    "LICENSE-text.md",
    "NOTICE.md",
    "README.md",
    "benchmarks",
    "conftest.py",
    "docs",
    "environment.yml",
    "morphlab",
    "notebooks",
    "pyproject.toml",
    "requirements.lock",
    "tests",
}


def texts():
    """Yield the name and the text of each committed text file."""
    for name in committed():
        raw = (ROOT / name).read_bytes()
        if b"\0" not in raw:
            yield name, raw.decode("utf-8")


def test_no_file_names_a_package_registry():
    found = [(n, r) for n, text in texts() for r in REGISTRIES if r in text.lower()]
    assert found == []


def test_no_file_names_a_folder_of_one_machine():
    here = Path(__file__).name  # its examples are below
    found = [
        (name, match[0])
        for name, text in texts()
        if not name.endswith((here, "test_notebooks.py"))
        for match in MACHINE.finditer(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "names_one"),
    [
        ("in /home/ann/morphlab", True),
        ("File '/root/x.py'", True),
        (r"C:\Users\ann", True),
        ("https://example.org/home/ann", False),
        ("morphlab/work/x", False),
        ("at work/home", False),
    ],
)
def test_a_folder_of_one_machine_is_told_from_other_paths(text, names_one):
    assert bool(MACHINE.search(text)) is names_one


def test_only_what_belongs_there_lies_at_the_top():
    assert {name.partition("/")[0] for name in committed()} <= TOP


def test_no_lock_with_addresses_is_committed():
    assert not [name for name in committed() if Path(name).name == "uv.lock"]


def test_every_text_file_ends_in_one_line_end():
    found = [n for n, text in texts() if text and not re.search(r"[^\n]\n\Z", text)]
    assert found == []


def test_the_readme_names_what_a_reader_needs():
    readme = (ROOT / "README.md").read_text("utf-8")
    for wanted in (
        "python3 -m morphlab lab",
        "python3 -m morphlab test",
        "environment.yml",
        "LICENSE-text.md",
        "NOTICE.md",
        "CONTRIBUTING.md",
        "docs/architecture.md",
    ):
        assert wanted in readme


def test_patterns_read_digits_of_this_script_only():
    """The short form reads the digits of all scripts, which ``int`` then accepts."""
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / "morphlab").rglob("*.py"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if re.search(r"r[bf]?[\"'].*[^^]\\d", line) and r"[^\W\d_]" not in line
    ]
    assert found == []


def test_links_between_the_documents_lead_somewhere():
    for name, text in texts():
        if not name.endswith(".md"):
            continue
        for target in re.findall(r"\]\(([^)\s#]+)", text):
            if "://" not in target and not target.startswith("mailto:"):
                assert ((ROOT / name).parent / target).exists(), (name, target)


def test_the_sanitizing_of_outputs_hides_little():
    rules = (ROOT / "tests/nbval.cfg").read_text("utf-8").count("regex:")
    assert rules <= 4
