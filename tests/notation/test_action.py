"""Actions as they are typed and written, and lines of plays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.notation import NotationError, format_action, parse_action, parse_line
from batida.rules import ACTION_COUNT, LEFT, PASS, RIGHT, TILES, Line, Pass, Play, action_at, tile

NO_ACTION = " is no action; write 03, 03< or 03>, or -- to pass (N3.1)"
LINE = parse_line("14 11< 44> 34>")


@pytest.mark.parametrize("text", ["30>", "03>", "3-0>", "[0|3]>", " [ 3 | 0 ] > ", "0 3 >", "03", "[3|0]"])
def test_a_tile_is_typed_in_many_ways(text):
    assert parse_action(text, LINE) == Play(tile(0, 3), RIGHT)


def test_a_lead_has_no_end_whatever_is_typed():
    assert [parse_action(text, Line()) for text in ("41", "14<", "14>")] == [Play(tile(1, 4))] * 3


def test_a_pass_is_typed_as_it_is_written():
    assert parse_action(" -- ", LINE) == PASS


@pytest.mark.parametrize(
    ("text", "line", "code", "said"),
    [
        ("", LINE, "bad-action", "column 1: ''" + NO_ACTION),
        ("pass", LINE, "bad-action", "column 1: 'pass'" + NO_ACTION),
        ("03<<", LINE, "bad-action", "column 1: '03<<'" + NO_ACTION),
        (" 0\u0663", LINE, "bad-action", "column 2: '0\u0663'" + NO_ACTION),
        ("\x1b[2J", LINE, "bad-action", "column 1: '\\x1b[2J'" + NO_ACTION),
        (" 7-0", LINE, "not-a-tile", "column 2: 7-0 is not a tile (R1.1)"),
        ("26", LINE, "no-fit", "column 1: 2-6 fits neither 1 nor 3 (R3.1)"),
        ("03<", LINE, "no-fit", "column 1: 0-3 does not fit the 1 on the left (R3.1)"),
        ("13", LINE, "ambiguous-end", "column 1: both ends take 1-3: write 13< or 13> (N3.2)"),
        ("45", parse_line("44"), "ambiguous-end", "column 1: both ends take 4-5: write 45< or 45> (N3.2)"),
        ("26", parse_line("44"), "no-fit", "column 1: 2-6 fits 4 at neither end (R3.1)"),
    ],
)
def test_what_is_typed_wrongly_is_refused_with_a_code(text, line, code, said):
    with pytest.raises(NotationError) as caught:
        parse_action(text, line)
    assert (caught.value.code, str(caught.value)) == (code, said)


@given(st.text(max_size=20))
def test_whatever_is_typed_gives_an_action_or_a_refusal(text):
    try:
        action = parse_action(text, LINE)
    except NotationError as error:
        code = error.code
    else:
        code = "bad-action"
        assert isinstance(action, Pass) or LINE.joined(action)
    assert code in {"bad-action", "not-a-tile", "no-fit", "ambiguous-end"}


def test_every_action_reads_as_it_was_written():
    for number in range(ACTION_COUNT):
        action = action_at(number)
        if isinstance(action, Pass) or action.end is None:
            line = Line()
        else:
            line = Line().joined(Play(tile(action.tile.low, action.tile.low)))
        assert parse_action(format_action(action), line) == action


@given(st.randoms(use_true_random=False))
def test_a_line_reads_as_it_was_written(chance):
    line = Line()
    for one in chance.sample(TILES, len(TILES)):
        ends = line.ends_for(one) if line.plays else (None,)
        if ends:
            line = line.joined(Play(one, chance.choice(ends)))
    assert parse_line(" ".join(map(format_action, line.plays))) == line


@pytest.mark.parametrize("text", ["[1|4] [1|1]< [4|4]>", "4-1 1-1 3.[4|4]>~", "14 1-1<?{[1|1]} [4|4]"])
def test_a_line_may_be_written_as_tiles_are_shown(text):
    assert parse_line(text) == parse_line("14 11< 44>")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[1|4] 1-1< [5|5]", "column 12: 5-5 fits neither 1 nor 4 (R3.1)"),
        ("1-4 9-9", "column 5: 9-9 is not a tile (R1.1)"),
        ("--", "column 1: the opener leads and cannot pass (R3.3)"),
        ("14 41>", "column 4: 1-4 is on the table already (R1.1)"),
        ("14 11< 67", "column 8: 6-7 is not a tile (R1.1)"),
        ("14  x", "column 5: 'x' is no action; a play is 03, 03< or 03>, a pass is -- (N3.1)"),
        ("14 3. 11", "column 4: this is ply 2, not 3 (N3.4)"),
        ("14 2.", "column 4: no action stands behind the ply number 2. (N3.4)"),
        ("14 [Round 1]", "column 4: a tag is no play (N3.1)"),
        ("14 {open", "column 4: this comment is never closed (N1.5)"),
        ("14\n11<\n22", "line 3, column 1: 2-2 fits neither 1 nor 4 (R3.1)"),
    ],
)
def test_a_line_that_cannot_be_laid_is_refused_at_its_place(text, said):
    with pytest.raises(NotationError) as caught:
        parse_line(text)
    assert str(caught.value) == said


def test_equal_values_at_both_ends_do_not_make_the_ends_equal():
    line = parse_line("44 45< 46>")
    assert (line.left.value, line.right.value) == (5, 6)
    assert [play.end for play in line.plays] == [None, LEFT, RIGHT]
