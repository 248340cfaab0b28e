"""Each message is gathered, and its translations have the same holes."""

from __future__ import annotations

import ast
import string

import pytest

pytest.importorskip("babel", reason="Babel gathers the messages")

from babel.messages.mofile import read_mo

from morphlab.languages import gathering
from morphlab.languages.gathering import OTHERS, PACKAGE, translated_in_full

SAYERS = {"say": 1, "say_as": 2, "say_n": 2}
# Takes any text by its nature.
FREE = {"morphlab/engine/said.py"}


def calls():
    """Yield each call of `say` and its like, with its place."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE.parent).as_posix()
        if name in FREE:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id in SAYERS:
                    yield f"{name}:{node.lineno}", node, SAYERS[node.func.id]


def literal(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def holes(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def plain(text):
    """A message without holes may hold braces of its own, as in {2}{W}."""
    return [name for name in holes(text) if not name.isidentifier()]


@pytest.fixture(scope="module")
def gathered():
    return gathering.gathered()


@pytest.fixture(scope="module", params=OTHERS)
def catalogue(request):
    return request.param, gathering.read(request.param)


def test_every_message_is_a_literal_text():
    wrong = [place for place, call, n in calls() if not all(map(literal, call.args))]
    assert wrong == []
    assert [place for place, call, n in calls() if len(call.args) != n] == []


def test_every_message_that_is_said_is_gathered(gathered):
    for place, call, _ in calls():
        texts = [arg.value for arg in call.args]
        context = texts.pop(0) if call.func.id == "say_as" else None
        assert gathered.get(texts[0], context) is not None, place


def test_every_hole_of_a_message_is_filled():
    for place, call, _ in calls():
        given = {word.arg for word in call.keywords}
        if None in given or not given:
            continue
        for arg in call.args[1:] if call.func.id == "say_as" else call.args:
            assert holes(arg.value) <= given, place
        assert given <= set().union(*(holes(a.value) for a in call.args)) | {"n"}, place


def test_the_tables_are_gathered(gathered):
    files = {place for one in gathered for place, _ in one.locations}
    assert {f"morphlab/{table}" for table in gathering.TABLES} <= files


def test_a_catalogue_is_what_the_command_writes(catalogue, gathered):
    language, _ = catalogue
    made = gathering.as_po(gathering.brought_up(language, gathered))
    assert gathering.path_of(language).read_bytes() == made, (
        "run python3 -m morphlab.languages"
    )


def test_a_compiled_catalogue_is_fresh(catalogue):
    language, read = catalogue
    compiled = gathering.path_of(language, "mo").read_bytes()
    assert compiled == gathering.as_mo(read), "run python3 -m morphlab.languages"


def test_a_compiled_catalogue_holds_what_is_translated(catalogue):
    language, read = catalogue
    with gathering.path_of(language, "mo").open("rb") as file:
        compiled = read_mo(file)
    # Babel also writes the English forms of counts that are not translated.
    found = {_key(one): _forms(one) for one in compiled if one.id}
    wanted = {_key(one): _forms(one) for one in read if translated_in_full(one)}
    assert {key: found.get(key) for key in wanted if key[1]} == {
        key: forms for key, forms in wanted.items() if key[1]
    }


def _key(one):
    return one.context, one.id if isinstance(one.id, str) else tuple(one.id)


def _forms(one):
    return one.string if isinstance(one.string, str) else tuple(one.string)


def test_nothing_is_fuzzy(catalogue):
    assert [one.id for one in catalogue[1] if one.id and one.fuzzy] == []


def test_a_translation_has_the_holes_of_its_message(catalogue):
    wrong = []
    for one in catalogue[1]:
        ids = one.id if isinstance(one.id, tuple) else (one.id,)
        forms = one.string if isinstance(one.string, tuple) else (one.string,)
        wanted = set().union(*map(holes, ids)) if not any(map(plain, ids)) else None
        for form in forms if one.id else ():
            if not form:
                continue
            if wanted is None:
                wrong += [(one.id, form)] if holes(form) != holes(ids[0]) else []
            elif not holes(form) <= wanted or wanted - {"n"} - holes(form):
                wrong.append((one.id, form))
    assert wrong == []


def test_a_counted_message_has_each_form_or_none(catalogue):
    _, read = catalogue
    for one in read:
        if isinstance(one.id, tuple):
            assert len(one.string) == read.num_plurals
            assert all(one.string) or not any(one.string), one.id


def test_no_message_is_untranslated(catalogue):
    _, read = catalogue
    assert [m.id for m in read if m.id and not translated_in_full(m)] == []
