"""Exercises: three outcomes, reasons from the engine, and no answer written down."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from morphlab import course
from morphlab.course import learner
from morphlab.course.kinds import (
    Count,
    Exercise,
    Fill,
    Price,
    Reach,
    Refusal,
    Size,
    Which,
    _given,
)
from morphlab.course.lessons import LESSONS
from morphlab.course.scenes import Scene
from morphlab.course.tasks import EXERCISES, exercise, exercises
from morphlab.engine.errors import IllegalAction, InvalidText
from morphlab.rulebook import rule
from morphlab.scenarios import loads, play
from morphlab.show.layers import Row

by_name = pytest.mark.parametrize("one", EXERCISES, ids=lambda one: one.name)
HINTS = ("Look.", "Look again.")


@pytest.fixture(autouse=True)
def nobody_has_tried_yet(monkeypatch):
    """Begin each test as a new learner: help grows with the wrong answers."""
    monkeypatch.setattr(learner, "_missed", {})


def solution(one: Exercise) -> object:
    """Return the answer that the solution gives, as a learner would type it."""
    code = one.solved()[0].strip("`")
    name, _, value = code.partition(" = ")
    assert name == one.variable
    return set() if value == "set()" else ast.literal_eval(value)


@by_name
@pytest.mark.parametrize("untouched", [..., None, "", "..."])
def test_an_untouched_answer_is_not_attempted(one, untouched):
    verdict = one.check(untouched)
    assert verdict.outcome == "not attempted"
    assert "three dots" in str(verdict)


@by_name
@pytest.mark.parametrize(
    "odd", [object(), 3.14, [], [1], {"a": 1}, "no such thing", "\0", True, b"2/2"]
)
def test_what_is_no_answer_of_this_kind_is_never_right_and_never_raises(one, odd):
    assert one.check(odd).outcome != "right"


@by_name
def test_the_solution_is_right_and_says_why(one):
    verdict = one.check(solution(one))
    assert verdict.outcome == "right"
    assert verdict.is_right
    assert verdict.lines


WRONG = {
    Size: ["4/5", "1/1", "0/0"],
    Count: [3, 6, 19],
    Which: [set()],
    Refusal: ["708.9"],
    Reach: [["Alice: concede"], ["both pass", "both pass"]],
}


@by_name
def test_a_wrong_answer_is_wrong_with_a_reason(one):
    others = WRONG.get(type(one), ["{2}", "{1}{U}"])
    if isinstance(one, Fill):
        others = [dict.fromkeys(one.handles, cost) for cost in ("no way", "{9}")]
    tried = [one.check(answer) for answer in others if answer != solution(one)]
    assert tried
    for verdict in tried:
        assert verdict.outcome == "wrong"
        assert len(" ".join(verdict.lines)) > 20


@by_name
def test_a_first_wrong_answer_does_not_get_the_solution_back(one):
    """What it shows and where help is, and no word of the solution (Which: a few)."""
    code, *_ = one.solved()
    others = WRONG.get(type(one), ["{2}", "{1}{U}"])
    if isinstance(one, Fill):
        others = [dict.fromkeys(one.handles, cost) for cost in ("no way", "{9}")]
    for answer in (answer for answer in others if answer != solution(one)):
        learner._missed.clear()
        said = " ".join(one.check(answer).lines)
        assert f'`course.exercise("{one.name}").hint()` helps' in said
        assert code.strip("`") not in said
        value = str(solution(one))
        if isinstance(one, Size | Price | Refusal):
            assert value not in said.replace(str(answer), "")
        elif isinstance(one, Count):
            assert not re.search(rf"(?<![\d.]){value}\b", said.replace(str(answer), ""))
        elif isinstance(one, Which):
            assert not any(f"{name}: yes" in said for name in one.items)
        elif isinstance(one, Fill):
            assert not any(f" {cost} (" in said for cost in solution(one).values())


@by_name
def test_help_grows_with_the_wrong_answers_and_ends_with_the_solution(one):
    """Pointer, first hint, second hint, solution; the same answer again adds none."""
    for tried, told in enumerate(
        ("Try again", one.hints[0], one.hints[1], one.solved()[0]), 1
    ):
        assert told in " ".join(one._help(tried))


def test_only_different_wrong_answers_count_and_a_right_one_begins_anew():
    one = exercise("look.anthem")
    for answer, told in (
        ("4/5", "Try again"),
        ("4/5", "Try again"),
        ("2/2", "A hint: "),
        ("3/3", "Another hint: "),
        ("9/9", "Solution: "),
        ("7/7", "#1 is 7/7"),
        ("4/5", "Try again"),
    ):
        assert told in " ".join(one.check(answer).lines)


@by_name
def test_what_is_said_of_a_slip_is_said_of_a_wrong_answer(one):
    for answer, text in one.slips.items():
        if isinstance(one, Fill):
            row = dict.fromkeys(one.handles, "{9}")
            assert text in one.check({**row, answer: "{9}"}).lines
        elif isinstance(one, Which):
            verdict = one.check(solution(one) | {answer})
            assert verdict.outcome == "wrong"
            assert text in " ".join(verdict.lines)
        else:
            verdict = one.check(answer)
            assert verdict.outcome == "wrong"
            assert text in " ".join(verdict.lines)


@by_name
def test_every_rule_that_a_solution_cites_is_there(one):
    cited = re.findall(r"\b\d{3}\.\d+[a-z]?\b", " ".join((*one.solved(), *one.hints)))
    for number in cited:
        assert rule(number).number == number


@by_name
def test_an_exercise_is_shown_as_text_and_as_html_without_addresses(one):
    bundle = one._repr_mimebundle_()
    assert one.title in bundle["text/plain"]
    assert bundle["text/html"].count("<details") == 3
    for text in (*bundle.values(), repr(one)):
        assert " at 0x" not in text
    # The text does not give the answer away.
    assert one.solved()[0].strip("`") not in bundle["text/plain"]


@by_name
def test_there_are_two_hints_and_no_third(one):
    assert one.hint().lines != one.hint(2).lines
    with pytest.raises(InvalidText, match="hints 1 and 2"):
        one.hint(3)


@by_name
def test_the_table_of_an_exercise_shows_where_it_begins(one):
    shown = one.table()
    assert shown.step == one.scene.step
    assert ".table()" in str(one)


def test_names_and_variables_tell_exercises_apart():
    names = [one.name for one in EXERCISES]
    assert len(set(names)) == len(names)
    for lesson in LESSONS:
        assert len(exercises(lesson.number)) >= 5


def test_an_unknown_exercise_is_refused_with_the_nearest():
    with pytest.raises(InvalidText, match=r"look\.anthem"):
        exercise("look.anthm")


# What the reasons say


def test_the_printed_size_is_recognised_as_printed():
    said = " ".join(exercise("look.anthem").check("4/5").lines)
    assert "starts from what is printed on Exalted Angel" in said
    assert "layer 1b comes later (613.2b)" in said


def test_a_sum_is_told_what_it_leaves_out_wherever_that_is():
    one = exercise("look.anthem")
    assert "It leaves out Giant Growth (613.1)." in one.check("4/4").lines
    assert "It leaves out Muraganda Petroglyphs (613.1)." in one.check("5/5").lines
    both = "It leaves out Muraganda Petroglyphs and Giant Growth (613.1)."
    assert both in one.check("2/2").lines
    # From the printed size, with both effects.
    assert not any("leaves out" in line for line in one.check("9/10").lines)


def test_a_size_that_no_sum_gives_is_compared_number_by_number():
    said = exercise("look.anthem").check("8/7").lines
    assert said[:2] == ("You said 8/7.", "Its power is too high, its toughness right.")


def test_a_size_of_the_cover_is_recognised_after_the_cover_is_gone():
    said = exercise("turn.size").check("4/4").lines[0]
    assert (
        said == "You said 4/4, which starts from 2/2 as if it were face down (613.1)."
    )


def test_a_size_that_it_would_have_face_up_is_recognised():
    down = Size("x", "x", "?", Scene("look-effects", 1), "x", HINTS)
    assert "would be if it were face up" in down.check("5/6").lines[0]


def test_a_life_total_and_a_value_of_the_card_are_recognised():
    assert "it was at the start" in exercise("start.life").check(20).lines[0]
    assert "mana value of the card (202.3)" in exercise("look.value").check(2).lines[0]
    assert exercise("enter.life").check(30).lines[0] == "You said 30: too high."


def test_another_cost_is_recognised_as_what_it_is():
    one = exercise("cast.price")
    assert "where it starts: something changes it" in one.check("{3}").lines[0]
    assert "the mana cost of the card" in one.check("{1}{U}").lines[0]
    assert "as much mana as is paid" in one.check("{3}{U}").lines[0]
    assert one.check("{9}").lines[0] == "You said {9}: too much."
    tax = exercise("exam.price").check("{2}{W}{W}").lines[0]
    assert "which is its morph cost" in tax


def test_a_size_may_be_a_pair_or_have_spaces():
    for answer in ((7, 7), [7, 7], " 7 / 7 "):
        assert exercise("look.anthem").check(answer).is_right


def test_only_what_was_placed_wrongly_is_explained():
    verdict = exercise("look.targets").check({"Doom Blade", "Terror"})
    assert verdict.lines[0] == "One more belongs to them."
    over = exercise("look.targets").check({"Doom Blade", "Naturalize"})
    assert over.lines[0].startswith("Naturalize: no, there are not enough legal")
    assert over.lines[1] == "2 more belong to them."
    assert "Pacifism" not in " ".join(over.lines)


def test_a_name_that_is_not_in_the_list_is_no_attempt():
    verdict = exercise("look.targets").check({"Murder"})
    assert verdict.outcome == "not attempted"
    assert "'Murder' is not one of the names" in str(verdict)


def test_one_name_or_a_list_is_as_good_as_a_set():
    one = exercise("start.look")
    assert one.check("Alice").is_right
    assert one.check(["alice"]).is_right
    assert not one.check("Alice, Bob").is_right


def test_another_rule_is_told_what_it_says_itself():
    said = exercise("look.refusal").check("708.9")
    assert said.outcome == "wrong"
    assert said.lines[0].startswith("708.9 is another matter: A face-down")
    assert said.lines[1] == "The refusal says: Cannot turn up #1: another player " + (
        "controls it."
    )


def test_a_rule_that_does_not_exist_is_no_attempt():
    verdict = exercise("look.refusal").check("708.99")
    assert verdict.outcome == "not attempted"
    assert "708.99" in verdict.lines[0]


def test_an_illegal_line_is_named_with_its_rule():
    verdict = exercise("turn.save").check(["Alice: turn up #1", "Alice: turn up #1"])
    assert verdict.outcome == "wrong"
    assert (
        "The line 'Alice: turn up #1' cannot be played. Cannot turn" in verdict.lines[0]
    )


def test_legal_lines_that_lead_elsewhere_are_told_what_is_missing():
    verdict = exercise("turn.save").check("both pass")
    assert verdict.outcome == "wrong"
    assert (
        "All of it is legal, but \u201c#1 has damage 2\u201d is not true"
        in verdict.lines[0]
    )


def test_any_way_to_the_goal_is_right():
    one = exercise("look.grow")
    lines = ["Alice: cast Giant Growth targeting #1", "Alice: pass", "Bob: pass"]
    assert one.check(lines).is_right
    assert one.check("\n".join(lines)).is_right


def test_an_action_without_a_player_is_the_learners_own():
    assert exercise("start.act").check("turn up #2").is_right
    assert exercise("turn.save").check(["turn up #1", "both pass"]).is_right


# The truth comes from the position


def test_the_same_question_about_another_position_has_another_answer():
    def size(step: int) -> Size:
        return Size("x", "x", "?", Scene("look-effects", step), "x", HINTS)

    assert [solution(size(step)) for step in range(4)] == ["2/2", "3/3", "3/3", "5/5"]


def test_a_mana_value_is_counted_from_the_object_and_not_from_the_card():
    def value(lines: tuple[str, ...]) -> Count:
        scene = Scene("start-first", 3, lines)
        return Count("x", "x", "?", scene, "x", HINTS, "mana value of #2")

    assert solution(value(())) == 0
    up = value(("Alice: turn up #2",))
    assert solution(up) == 6
    assert "its mana cost is {4}{W}{W}" in str(up.check(6))


def test_a_question_without_an_answer_is_a_mistake_of_the_course():
    scene = Scene("turn-shock", 1)
    never = Reach("x", "x", "?", scene, "x", HINTS, goal=("#1 is 9/9",), most=2)
    with pytest.raises(IllegalAction, match="no way leads"):
        never.solution()
    legal = Refusal("x", "x", "?", scene, "x", HINTS, line="Alice: pass")
    with pytest.raises(IllegalAction, match="nothing is refused"):
        legal.solution()


def test_a_table_may_be_written_in_many_ways():
    one = exercise("ways.fill")
    table = {
        1: "{u}{1}",
        "2": "{R/W} {R/W}",
        "#3": None,
        "#4": ["{W}{W}{3}"],
        " #5": "None",
    }
    assert one.check(table).is_right
    two = {"#1": "{3}{U}", "#2": "{3}{U} or {1}{U}", "#3": ("{R}{W}", "{R/W}{R/W}")}
    assert exercise("ways.tax").check({**two, "#4": "{4}{W}{W}"}).is_right


def test_only_the_rows_that_are_wrong_are_explained():
    rows = {"#1": "{1}{U}", "#2": "{R/W}{R/W}", "#3": "0", "#4": "{3}{W}{W}"}
    verdict = exercise("ways.fill").check({**rows, "#5": "{3}{W}{W}"})
    assert verdict.outcome == "wrong"
    third, slip, fifth, other, _ = verdict.lines
    assert third == "#3: {0} does not turn it up."
    assert slip.startswith("#3 was cloaked")
    assert (
        fifth == "#5: {3}{W}{W} does not turn it up, it is the mana cost of the card."
    )
    assert other.startswith("#5 was not manifested")
    # One of two prices is not the whole row.
    half = {"#1": "{3}{U}", "#2": "{1}{U}", "#3": "{R}{W}", "#4": "{4}{W}{W}"}
    said = exercise("ways.tax").check(half).lines
    assert [line for line in said if "another way" in line] == [
        "#2: there is another way, too.",
        "#3: there is another way, too.",
    ]
    none = exercise("ways.fill").check(dict.fromkeys(["#1", "#3"], "no way"))
    assert none.lines[0] == "#1: there is a way."


def test_a_table_that_is_begun_is_judged_by_the_rows_that_are_there():
    one = exercise("odd.fill")
    assert one.check({"#1": "{U}", "#2": "{B}"}).outcome == "wrong"
    begun = one.check({"#1": "{U}", "#2": "no way"})
    assert begun.outcome == "not attempted"
    assert "no row yet for #3, #4 and #L1" in str(begun)
    assert one.check({"#1": 1, "#2": 0}).outcome == "wrong"


def test_a_table_with_a_row_left_out_or_too_many_is_no_attempt():
    one = exercise("ways.fill")
    assert "no row yet for #2, #3, #4 and #5" in str(one.check({"#1": "{1}{U}"}))
    assert "'#6' is not one of the rows" in str(one.check({"#6": "no way"}))


def test_the_tax_on_a_commander_is_told_apart_from_the_cost():
    said = str(exercise("manners.tax").solution())
    assert "the tax on the commander is {6}; together {9}" in " ".join(said.split())
    assert "903.8" in said
    assert "tax" not in str(exercise("cast.price").solution())


def test_a_price_names_what_changes_it_and_where_it_starts():
    """Of casting: only what speaks of this spell. Of turning up: only what taxes it."""
    text = """
title = "Taxes"
rules = ["601.2f"]

[players.Alice]
hand = ["Willbender", "Shock"]
battlefield = ["#1 = Exalted Angel (face down: morph)", "Plains x6", "Mountain x3"]

[players.Bob]
battlefield = ["Sphere of Resistance", "Thalia, Guardian of Thraben", "%s"]

[[steps]]
look = "The taxes"
expect = ["#1 is 2/2"]
"""
    state = play(loads(text % "Exiled Doomsayer")).steps[-1].after
    free = play(loads(text % "Grizzly Bears")).steps[-1].after

    def said(line, there=state):
        scene = SimpleNamespace(state=there)
        price = Price("p", "t", "?", scene, "price", ("", ""), line=line)
        paid, reason = price._paid()
        return paid, reason.cited()

    paid, told = said("Alice: cast Willbender face down")
    assert (paid, told[0]) == (
        "{4}",
        "Casting it face down starts at {3}; with Sphere of Resistance on the "
        "battlefield it comes to {4} (702.37c, 601.2f).",
    )
    paid, told = said("Alice: cast Shock targeting Bob")
    assert paid == "{2}{R}"
    assert "Sphere of Resistance and Thalia, Guardian of Thraben" in told[0]
    paid, told = said("Alice: turn up #1")
    assert (paid, told[0]) == (
        "{4}{W}{W}",
        "Turning it up starts at {2}{W}{W} (morph); with Exiled Doomsayer on the "
        "battlefield it comes to {4}{W}{W} (702.37e, 601.2f).",
    )
    paid, told = said("Alice: turn up #1", free)
    assert paid == "{2}{W}{W}"
    assert "and nothing changes that: {2}{W}{W}" in told[0]


@pytest.mark.parametrize(
    ("source", "what", "pt", "said"),
    [
        ("Turn to Frog", "sets 1/1", "2/2", "in layer 7b Turn to Frog sets 1/1"),
        ("Anthem", "+1/+1", "3/3", "in layer 7b Anthem gives +1/+1"),
        ("counters", "+2/+2", "4/4", "in layer 7b counters give +2/+2"),
        ("Twist", "switches to 1/2", "1/2", "in layer 7b Twist switches to 1/2"),
    ],
)
def test_a_row_of_the_layers_is_said_as_a_sentence(source, what, pt, said):
    assert _given(Row("7b", source, what, "613.4b", pt)) == said


def test_no_public_name_of_the_course_is_hidden_by_a_module():
    """A module of the same name would take the place of the function once loaded."""
    modules = {path.stem for path in Path(course.__file__).parent.iterdir()}
    assert set(course.__all__) & modules == set()
    assert callable(course.exercises)
