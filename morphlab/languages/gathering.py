"""Gather the messages of the package, bring the catalogues up to date, compile them.

Needs Babel, which is among what developers install. A message that is not translated is
shown in English; one that has changed counts as new.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from morphlab.languages import HERE, LANGUAGES

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

PACKAGE = HERE.parent
# What is called, and which of its arguments are messages.
KEYWORDS: dict[str, Any] = {
    "say": None,
    "say_as": ((1, "c"), 2),
    "say_n": (1, 2),
}
# Tables of texts, and the columns that are shown.
TABLES = {
    "data/statements.tsv": ("statement",),
    "data/glossary.tsv": ("definition", "note"),
    "data/chapters.tsv": ("title",),
    "data/policies.tsv": ("matter", "what", "source"),
}
OTHERS = tuple(short for short in LANGUAGES if short != "en")
# How each language counts; millions are not counted here.
PLURALS = {
    "it": "nplurals=2; plural=(n != 1);",
    "es": "nplurals=2; plural=(n != 1);",
    "ro": "nplurals=3; plural=(n == 1 ? 0 : n == 0 || n % 100 >= 1 && n % 100 <= 19 "
    "? 1 : 2);",
}
_BEGIN = """
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"
"""
# Heads that say nothing, or that would change each time.
_IDLE = (
    "POT-Creation",
    "PO-Revision",
    "Last-Translator",
    "Language-Team",
    "Project-Id",
    "Report-Msgid",
    "Generated-By",
)
_NEVER = datetime(2000, 1, 1, tzinfo=UTC)
_HEAD = """\
# {name}: what morphlab says. Fill in msgstr; then: python3 -m morphlab.languages
# Holes such as {{who}} must all stay, in any order. Names of cards stay as they are."""


def path_of(language: str, ending: str = "po") -> Path:
    """Where the catalogue of a language lies."""
    return HERE / language / "LC_MESSAGES" / f"morphlab.{ending}"


def messages() -> Iterator[tuple[str, Any, str | None]]:
    """Find each message with its file: from the calls in the code, then the tables."""
    from babel.messages.extract import extract_from_file

    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE.parent).as_posix()
        found = extract_from_file("python", path, keywords=KEYWORDS)
        for _, message, _, context in found:
            yield name, message, context
    for table, columns in TABLES.items():
        name = f"morphlab/{table}"
        for row in _rows(PACKAGE / table):
            for column in columns:
                if row[column]:
                    yield name, row[column], None


def _rows(path: Path) -> Iterator[dict[str, str]]:
    first, *lines = path.read_text("utf-8").splitlines()
    names = first.split("\t")
    for line in lines:
        yield dict(zip(names, line.split("\t"), strict=True))


def gathered() -> Catalog:
    """Put all messages into one catalogue without translations."""
    from babel.messages.catalog import Catalog

    found = Catalog(fuzzy=False)
    for name, message, context in messages():
        found.add(message, locations=[(name, 0)], context=context)
    for one in found:
        if one.id:
            one.flags &= {"python-brace-format"}  # as it is read again
    return found


def read(language: str) -> Catalog:
    """Read the catalogue of a language, or begin one."""
    from babel.messages.pofile import read_po

    path = path_of(language)
    begun = _BEGIN.format(language=language, plural=PLURALS[language])
    text = path.read_text("utf-8") if path.exists() else begun
    return read_po(io.StringIO(text), locale=language)


def brought_up(language: str, new: Catalog) -> Catalog:
    """Give a catalogue the messages that there are now; what is gone is left out."""
    kept = read(language)
    kept.update(new, no_fuzzy_matching=True)
    kept.fuzzy = False
    kept.obsolete.clear()
    kept.header_comment = _HEAD.format(name=LANGUAGES[language])
    return kept


def as_po(catalogue: Catalog) -> bytes:
    """Write a catalogue as text, sorted by file, without line numbers."""
    from babel.messages.pofile import write_po

    out = io.BytesIO()
    write_po(out, catalogue, width=0, sort_by_file=True, include_lineno=False)
    lines = out.getvalue().splitlines(keepends=True)
    idle = tuple(f'"{word}'.encode() for word in _IDLE)
    text = b"".join(line for line in lines if not line.startswith(idle))
    return text.strip() + b"\n"


def as_mo(catalogue: Catalog) -> bytes:
    """Compile a catalogue."""
    from babel.messages.mofile import write_mo

    catalogue.creation_date = catalogue.revision_date = _NEVER
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main() -> int:
    """Bring all catalogues up to date and say how many messages are missing."""
    new = gathered()
    for language in OTHERS:
        path = path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_po(brought_up(language, new)))
        done = read(language)
        path_of(language, "mo").write_bytes(as_mo(done))
        missing = [one for one in done if one.id and not translated_in_full(one)]
        print(f"{language}: {len(done)} messages, {len(missing)} not translated")
    return 0


def translated_in_full(message: Any) -> bool:
    """Tell whether a message has a translation, in each of its forms."""
    forms = message.string
    return all(forms) if isinstance(forms, tuple) else bool(forms)
