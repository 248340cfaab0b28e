"""Wrong files: each gets one error with file, line and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from morphlab.engine.errors import ScenarioError
from morphlab.scenarios import check_all, load, loads, play
from morphlab.scenarios.lines import line_map

GOOD = """\
title = "A title"
statements = ["05.07"]

[players.Alice]
battlefield = [
    "#1 = Exalted Angel (face down: morph)",
    "Plains x4",
]

[players.Bob]
hand = ["Shock"]

[[steps]]
do = "Alice: turn up #1"
expect = [
    "#1 is 4/5",
    "priority: Alice",
]
"""


def swapped(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


WRONG = {
    "bad TOML": (swapped('title = "A title"', "title = A title"), 1, "TOML"),
    "an unclosed list": (
        swapped("]\n\n[players.Bob]", "\n\n[players.Bob]"),
        10,
        "TOML",
    ),
    "an unknown key": (swapped("title", "titel"), 1, "Did you mean title?"),
    "an unknown key of a step": (
        swapped("expect", "expct"),
        15,
        "Did you mean expect?",
    ),
    "an unknown key of a player": (swapped("hand =", "hnad ="), 11, "mean hand?"),
    "an unknown statement": (swapped("05.07", "05.99"), 2, "05.44"),
    "an unknown card": (swapped("Exalted Angel", "Exalted Angle"), 6, "Exalted Angel"),
    "an unknown zone": (swapped("battlefield", "batlefield"), 5, "mean battlefield?"),
    "an unknown fact": (swapped("face down: morph", "face dwon"), 6, "face down"),
    "an unknown cause": (swapped("face down: morph", "face down: mroph"), 6, "morph"),
    "face down without a cause": (swapped("face down: morph", "face down"), 6, "cause"),
    "a misspelt action": (
        swapped("Alice: turn up", "Alice: trun up"),
        14,
        "turn up #1",
    ),
    "a misspelt player": (swapped("Alice: turn", "Alcie: turn"), 14, "mean Alice?"),
    "no colon": (swapped("Alice: turn", "Alice turn"), 14, "colon"),
    "an unknown handle": (swapped("turn up #1", "turn up #7"), 14, "#1"),
    "an illegal action": (swapped("turn up #1", "play Plains"), 14, "Plains"),
    "a misspelt expectation": (swapped("#1 is 4/5", "#1 si 4/5"), 16, "#1 is 2/2"),
    "a misspelt type": (swapped("#1 is 4/5", "#1 is an Angle"), 16, "mean Angel"),
    "a text that is a number": (swapped('"A title"', "3"), 1, 'title = "..."'),
    "no title": (swapped('title = "A title"\n', ""), 1, "title"),
    "a token as a commander": (
        swapped("Plains x4", "Goblin (token, commander)"),
        7,
        "it is a token (903.3). Name a legendary creature card",
    ),
    "a basic land as a commander": (
        swapped('["Shock"]', '[]\ncommand = ["Plains (commander)"]'),
        12,
        "it is no legendary creature (903.3)",
    ),
    "an instant as a commander": (
        swapped('["Shock"]', '["Shock (commander)"]'),
        11,
        "Shock cannot be a commander",
    ),
    "a player without a name": (
        swapped("[players.Bob]", '[players.""]'),
        10,
        "'' cannot be the name of a player",
    ),
    "a player called as a handle is": (
        swapped("[players.Bob]", '[players."#1"]'),
        10,
        "'#1' cannot be the name of a player",
    ),
    "a player called as a card is": (
        swapped("[players.Bob]", "[players.Shock]"),
        10,
        "something else is called so",
    ),
    "a player called as all players are": (
        swapped("[players.Bob]", '[players."Each Player"]'),
        10,
        "something else is called so",
    ),
    "players whom capitals tell apart": (
        swapped("[players.Bob]", "[players.Bob]\n[players.bob]"),
        11,
        "'bob' and 'Bob' cannot be told apart",
    ),
    "digits of another script in a cost": (
        swapped(
            "\n[players.A",
            '\n[[cards]]\nname = "Paper Owl"\ncost = "{\u0663}"\n'
            'types = "Creature"\npt = "1/1"\n\n[players.A',
        ),
        4,
        "is not a mana symbol",
    ),
    "digits of another script in a power": (
        swapped(
            "\n[players.A",
            '\n[[cards]]\nname = "Paper Owl"\ncost = "{3}"\n'
            'types = "Creature"\npt = "\u0661/1"\n\n[players.A',
        ),
        4,
        "is not a power and toughness",
    ),
    "a power with an underscore": (
        swapped(
            "\n[players.A",
            '\n[[cards]]\nname = "Paper Owl"\ncost = "{3}"\n'
            'types = "Creature"\npt = "1_0/1"\n\n[players.A',
        ),
        4,
        "is not a power and toughness",
    ),
    "digits of another script as a number of cards": (
        swapped("Plains x4", "Plains x\u0664"),
        7,
        "Plains x\u0664",
    ),
    "one player": (swapped('[players.Bob]\nhand = ["Shock"]\n', ""), 1, "players"),
    "an instant on the battlefield": (
        swapped("Plains x4", "Shock"),
        7,
        "instant",
    ),
    "an Aura attached to nothing": (swapped("Plains x4", "Pacifism"), 7, "nothing"),
    "attached to what is not there": (
        swapped("Plains x4", "Pacifism (attached to #8)"),
        7,
        "#1",
    ),
    "lethal damage": (
        swapped("face down: morph", "face down: morph, damage 2"),
        6,
        "704",
    ),
    "a handle twice": (swapped("Plains x4", "#1 = Plains"), 7, "twice"),
    "too many": (swapped("Plains x4", "Plains x99"), 7, "x1 to x60"),
    "far too many": (swapped("Plains x4", "Plains x99999999"), 7, "x1 to x60"),
    "fewer than none": (swapped("Plains x4", "Plains x-2"), 7, "x1 to x60"),
    "a life total out of range": (
        swapped("hand =", "life = -999999999999999999999999\nhand ="),
        11,
        "from -1000 to 1000000",
    ),
    "a life total that is no number": (
        swapped("hand =", "life = 'x'\nhand ="),
        11,
        "life is not a whole number",
    ),
    "no life left": (swapped("hand =", "life = 0\nhand ="), 11, "704.5a"),
    "no life left, for the first player": (
        swapped("battlefield = [", "life = -3\nbattlefield = ["),
        5,
        "Alice has -3 life",
    ),
    "a turn before the first": (
        swapped("\n[players.A", "turn = -1\n\n[players.A"),
        3,
        "from 1 to 1000",
    ),
    "a step that is no step": (
        swapped("\n[players.A", 'step = "lunch"\n\n[players.A'),
        3,
        "Those are upkeep, draw",
    ),
    "a step in which nobody acts": (
        swapped("\n[players.A", 'step = "cleanup"\n\n[players.A'),
        3,
        "Those are upkeep, draw",
    ),
    "steps that are no tables": (
        swapped(GOOD[GOOD.index("[[steps]]") :], "").replace(
            "statements =", "steps = [5]\nstatements ="
        ),
        2,
        "holds 5, which is no table. Write [[steps]].",
    ),
    "steps of a case that are no tables": (
        swapped("[[steps]]", "[[cases]]\nname = 'a'\nsteps = ['x']\n[[cases.steps]]")
        .replace("[[cases.steps]]\n", "")
        .replace('do = "Alice: turn up #1"\n', ""),
        15,
        "Write [[cases.steps]].",
    ),
    "an option that is a number": (
        GOOD + 'predict = { question = "?", options = ["#1 is 4/5", 3] }\n',
        19,
        "options holds 3",
    ),
    "a step of two kinds": (swapped("expect =", 'look = "x"\nexpect ='), 13, "one of"),
    "a refusal without a rule": (
        swapped('do = "Alice: turn up #1"', 'refuse = "Alice: play Shock"'),
        13,
        "702.37e",
    ),
    "a prediction without a right option": (
        GOOD + 'predict = { question = "?", options = ["#1 is 2/2", "#1 is 3/3"] }\n',
        19,
        "exactly one",
    ),
    "a prediction with two right options": (
        GOOD + 'predict = { question = "?", options = ["#1 is 4/5", "#1 is white"] }\n',
        19,
        "exactly one",
    ),
    "a convention without a note": (
        swapped("[players.A", 'basis = "CONV"\n\n[players.A'),
        4,
        "note",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_names_the_line_and_what_would_be_right(name: str) -> None:
    text, line, hint = WRONG[name]
    with pytest.raises(ScenarioError) as caught:
        play(loads(text, "wrong.toml"))
    assert caught.value.file == "wrong.toml"
    assert caught.value.line == line, str(caught.value)
    assert str(caught.value).startswith(f"wrong.toml:{line}: ")
    assert hint in str(caught.value)
    assert len(str(caught.value)) < 700


def test_the_good_file_is_good() -> None:
    assert play(loads(GOOD)).failures == ()


def test_a_failing_expectation_names_its_line() -> None:
    (failure,) = play(loads(swapped("#1 is 4/5", "#1 is 5/5"), "x.toml")).failures
    assert (failure.file, failure.line) == ("x.toml", 16)
    assert str(failure) == "x.toml:16: expected '#1 is 5/5': it is 4/5"


def test_an_ambiguous_name_lists_the_handles() -> None:
    text = swapped("Plains x4", 'Grizzly Bears x2", "Mountain').replace(
        "turn up #1", "attack with Grizzly Bears"
    )
    with pytest.raises(ScenarioError, match=r"may be #2, #3") as caught:
        play(loads(text, "x.toml"))
    assert caught.value.line == 14


def test_a_line_while_a_choice_waits_is_an_error() -> None:
    text = swapped(
        '"Alice: turn up #1"', '["Alice: turn up #1 paying later", "both pass"]'
    )
    with pytest.raises(ScenarioError, match="Alice must choose first") as caught:
        play(loads(text, "x.toml"))
    assert caught.value.line == 14


def test_what_was_said_and_never_asked_is_an_error() -> None:
    with pytest.raises(ScenarioError, match="targeting Bob"):
        play(loads(swapped("turn up #1", "turn up #1 targeting Bob")))


@pytest.mark.parametrize(
    ("data", "line", "hint"),
    [
        (b"\xff\xfe\x00", 1, "UTF-8"),
        (b'title = "x"\nnote = "\xe9"\n', 2, "UTF-8"),
        (b"x" * 1_000_000, 0, "too large"),
        (bytes(range(256)) * 4, 2, "UTF-8"),
        (b"a = " + b"[" * 5000 + b"]" * 5000, 1, "nested too deeply"),
        (b"a = " + b"[" * 30 + b"]" * 30, 1, "nested too deeply"),
        (b"", 1, "title"),
    ],
)
def test_noise_gets_one_clear_error(
    tmp_path: Path, data: bytes, line: int, hint: str
) -> None:
    path = tmp_path / "noise.toml"
    path.write_bytes(data)
    with pytest.raises(ScenarioError, match=hint) as caught:
        load(path)
    assert caught.value.line == line
    assert "noise.toml" in str(caught.value)
    assert len(str(caught.value)) < 400


def test_a_missing_file_and_a_folder_are_errors(tmp_path: Path) -> None:
    (tmp_path / "right.toml").write_text(GOOD)
    with pytest.raises(ScenarioError, match=r"no such file.*right\.toml"):
        load(tmp_path / "rihgt.toml")
    with pytest.raises(ScenarioError, match="folder"):
        load(tmp_path)


def test_check_all_lists_what_failed(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(GOOD)
    bad.write_text(swapped("#1 is 4/5", "#1 is 5/5"))
    failures = check_all([good, bad, tmp_path / "none.toml"])
    assert [Path(failure.file).name for failure in failures] == [
        "bad.toml",
        "none.toml",
    ]


def test_cases_share_a_start_and_change_it() -> None:
    scenario = loads(
        'title = "x"\n[players.Alice]\nlife = 7\nbattlefield = ["Plains"]\n'
        "[players.Bob]\n"
        '[[cases]]\nname = "a"\n[cases.players.Alice]\nlife = 9\n'
        '[[cases.steps]]\nlook = "x"\n'
        'expect = ["Alice has 9 life", "Alice controls 1 land"]\n'
        '[[cases]]\nname = "b"\n[[cases.steps]]\nlook = "x"\n'
        'expect = ["Alice has 7 life"]\n'
    )
    assert [case.name for case in scenario.cases] == ["a", "b"]
    assert play(scenario).failures == ()


def test_an_empty_library_is_possible_and_one_left_out_has_ten_cards() -> None:
    text = GOOD.replace("[players.Bob]", "[players.Bob]\nlibrary = []")
    state = loads(text).cases[0].state
    assert [len(player.library) for player in state.players] == [10, 0]


def test_the_first_card_of_a_library_is_on_top() -> None:
    text = GOOD.replace(
        "[players.Bob]", '[players.Bob]\nlibrary = ["Shock", "Plains x2"]'
    )
    state = loads(text).cases[0].state
    top = state.objects[state.players[1].library[-1]]
    assert top.card is not None
    assert top.card.name == "Shock"


@pytest.mark.parametrize(
    ("by", "facts"),
    [
        ("Ixidron", ["#1 is 2/2", "#1 is a creature", "#1 has no subtypes"]),
        ("Cyber Conversion", ["#1 is 2/2", "#1 is an artifact", "#1 is a Cyberman"]),
        (
            "Yedora, Grave Gardener",
            ["#1 is a Forest", "#1 is not a creature", "#1 makes mana: {G}"],
        ),
        ("Magar of the Magic Strings", ["#1 is 3/3", "not: #1 has no abilities"]),
        ("Test Machinist", ["#1 is 5/5", "#1 is an artifact"]),
    ],
)
def test_what_lies_face_down_by_a_card_is_what_that_card_lists(
    by: str, facts: list[str]
) -> None:
    text = f"""
        title = "x"
        [players.Alice]
        battlefield = ["#1 = Siege Rhino (face down by {by})"]
        [players.Bob]
        [[steps]]
        look = "x"
        expect = {["#1 is face down by " + by, "#1 has no name", *facts]}
    """
    assert play(loads(text)).failures == ()


def test_lines_are_found_in_awkward_texts() -> None:
    text = 'a = """x\n]\n"""\nb = [ # ]\n  "]",\n\n  { c = "[" },\n]\n'
    text += '[d.e]\n"f g" = 1\n[[h]]\ni=1\n[[h]]\n[h.j]\nk = 1'
    found = line_map(text)
    assert found["b", 0] == 5
    assert found["b", 1] == 7
    assert found["d", "e", "f g"] == 10
    assert found["h", 1, "j", "k"] == 15


SWAP = """\
title = "x"
swap = ["#1 = Willbender"]
[players.Alice]
battlefield = ["#1 = Siege Rhino (face down: manifest)", "Plains x4"]
[players.Bob]
hand = ["Murder"]
battlefield = ["Swamp x3"]
[[steps]]
do = "Alice: attack with #1"
"""


def test_a_swap_that_nobody_can_notice_holds() -> None:
    assert play(loads(SWAP)).failures == ()


def test_a_swap_that_is_noticed_fails_at_its_line() -> None:
    text = (
        SWAP
        + '[[steps]]\ndo = ["Alice: pass", "Bob: cast Murder targeting #1", '
        + '"both pass"]\n'
    )
    (failure,) = play(loads(text, "x.toml")).failures
    assert failure.line == 2
    assert "Willbender" in failure.found


@pytest.mark.parametrize(
    ("swap", "hint"),
    [
        ("#1 is Willbender", "swaps nothing"),
        ("#1 = Siege Rhino", "already"),
        ("#1 = Willbedner", "Willbender"),
        ("#9 = Willbender", "#1"),
    ],
)
def test_a_wrong_swap_is_refused(swap: str, hint: str) -> None:
    with pytest.raises(ScenarioError, match=hint) as caught:
        loads(SWAP.replace("#1 = Willbender", swap))
    assert caught.value.line == 2
