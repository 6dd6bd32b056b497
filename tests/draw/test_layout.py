"""The laws of the table: no overlap, no false touch, no tile that moves, all inside the picture."""

import math
from itertools import combinations, pairwise, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from batida.draw import ROOM, WIDTHS, Box, Mark, layout
from batida.draw.arms import arm
from batida.draw.layout import _REACH
from batida.rules import LEFT, RIGHT, TILES, Line, Play, legal
from tests.cases.adapter import case_by_id, moves_of, table_of, tile_of
from tests.draw.lines import LONGEST, grown_lines, line_of, lines, played_lines

AREAS = {"phone": (344, 400, 24), "square": (600, 600, 44), "wide": (960, 520, 44)}
"""Sizes in px that a page may have, and the least half of a tile there, in px."""

widths = st.sampled_from(WIDTHS)


def halves(placement):
    """The halves of a tile as boxes with their values, the low half first."""
    angle = math.radians(placement.turn)
    dx, dy = round(math.sin(angle)) / 2, -round(math.cos(angle)) / 2
    x, y, one = placement.x, placement.y, placement.tile
    return (
        (Box(x + dx - 0.5, y + dy - 0.5, 1, 1), one.low),
        (Box(x - dx - 0.5, y - dy - 0.5, 1, 1), one.high),
    )


def gap(one, other):
    """How far two boxes are apart, in halves; negative when they overlap, 0 when they touch."""
    across = max(one.x - other.x - other.w, other.x - one.x - one.w)
    down = max(one.y - other.y - other.h, other.y - one.y - one.h)
    return max(across, down)


def touching(one, other):
    """The length of the edge that two boxes share, in halves."""
    if gap(one, other) != 0:
        return 0
    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    down = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return max(across, down)


def is_inside(box, picture):
    return (
        picture.x <= box.x
        and picture.y <= box.y
        and box.x + box.w <= picture.x + picture.w
        and box.y + box.h <= picture.y + picture.h
    )


def joined_pairs(line):
    return {frozenset((joint.on, joint.tile)) for joint in line.joints}


def check_laws(line, width):
    """All laws of one picture."""
    made = layout(line, width)
    assert [one.tile for one in made.tiles] == [play.tile for play in line.plays]
    joined = joined_pairs(line)
    for one, other in combinations(made.tiles, 2):
        if frozenset((one.tile, other.tile)) in joined:
            check_joint(one, other)
        else:
            assert gap(one.box, other.box) >= 1, "a false touch"
    for mark in made.marks:
        assert sorted((mark.box.w, mark.box.h)) == [1, 2]
        for one in made.tiles:
            assert gap(mark.box, one.box) >= 0
    for one, other in combinations(made.marks, 2):
        assert gap(one.box, other.box) >= 1
        assert gap(one.hit, other.hit) >= 0
    for point, mark in zip(line.open, made.marks, strict=bool(line.open)):
        check_mark(point, mark, made)
    for box in [one.box for one in made.tiles] + [box for one in made.marks for box in (one.box, one.hit)]:
        assert is_inside(box, made.box)
    return made


def check_joint(one, other):
    """Joined tiles touch, and every two halves that touch show the same value."""
    assert gap(one.box, other.box) == 0
    touches = [
        (touching(box, there), value, joined)
        for (box, value), (there, joined) in product(halves(one), halves(other))
        if touching(box, there) > 0
    ]
    assert sum(length for length, *_ in touches) == 1, "joined along one edge of a half"
    assert all(value == joined for _, value, joined in touches)


def check_mark(point, mark, made):
    """A mark lies at its open point: at a half that shows its value, on the tile of that point."""
    assert (mark.end, mark.value) == (point.end, point.value)
    at = next(one for one in made.tiles if one.tile is point.tile)
    touches = [value for box, value in halves(at) if touching(box, mark.box) > 0]
    assert touches
    assert set(touches) == {point.value}
    for other in made.tiles:
        if other is not at:
            assert gap(mark.box, other.box) >= 1, "a mark that seems to be at another tile"


@given(line=lines(), width=widths)
def test_r3_4_no_overlap_no_false_touch_and_all_inside(line, width):
    check_laws(line, width)


@given(line=grown_lines(len(TILES)), width=widths)
def test_r3_4_the_laws_hold_for_study_lines_of_up_to_28_tiles(line, width):
    check_laws(line, width)


@given(line=lines(), width=widths)
def test_r3_4_a_tile_once_laid_never_moves(line, width):
    whole, so_far = layout(line, width).tiles, Line()
    for number, play in enumerate(line.plays, start=1):
        so_far = so_far.joined(play)
        assert layout(so_far, width).tiles == whole[:number]


@given(line=lines(), width=widths)
def test_r4_3_the_next_tile_lies_on_its_mark(line, width):
    """What is no double covers the mark exactly; a double covers ground beside the same half."""
    assume(line.open)
    marks = {mark.end: mark for mark in layout(line, width).marks}
    laid = {play.tile for play in line.plays}
    for one in set(TILES) - laid:
        for end in line.ends_for(one):
            placed = layout(line.joined(Play(one, end)), width).tiles[-1]
            if not one.is_double:
                assert placed.box == marks[end].box
                if one.low == marks[end].value:
                    assert placed.turn == marks[end].turn
            else:
                assert gap(placed.box, marks[end].box) < 0


@given(line=lines(), width=widths)
def test_r3_5_a_double_lies_across_but_in_a_turn(line, width):
    """A tile whose neighbours lie in its own row is no turn; every other inner tile is in one."""
    made = {one.tile: one for one in layout(line, width).tiles}
    in_a_row = [made[one.tile] for one in line.laid]
    for before, one, after in zip(in_a_row, in_a_row[1:], in_a_row[2:], strict=False):
        if one.tile.is_double:
            is_upright = one.turn % 180 == 0
            if before.y == one.y == after.y:
                assert is_upright
                assert before.x < one.x < after.x or before.x > one.x > after.x
            else:
                assert is_upright == (before.y != one.y != after.y)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_row_has_room_for_a_tile_and_its_mark_on_each_side(width):
    made = layout(line_of("14"), width)
    assert [mark.end for mark in made.marks] == [LEFT, RIGHT]
    assert [mark.box for mark in made.marks] == [Box(-3, -0.5, 2, 1), Box(1, -0.5, 2, 1)]


@pytest.mark.parametrize("width", WIDTHS)
def test_r2_2_an_empty_line_has_one_place_for_any_lead(width):
    made = layout(Line(), width)
    assert made.tiles == ()
    assert made.marks == (Mark(None, None, 0, 0, 270),)
    assert is_inside(made.marks[0].hit, made.box)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("lead", TILES, ids=str)
def test_r3_5_the_lead_lies_at_the_origin_and_a_double_across(lead, width):
    line = Line().joined(Play(lead))
    (placed,) = check_laws(line, width).tiles
    assert (placed.x, placed.y) == (0, 0)
    assert placed.turn == (0 if lead.is_double else 270)


def widest(width, most):
    """How wide and high a picture of ``most`` tiles gets: every pattern of doubles, every split.

    Two doubles are never neighbours in a line, and geometry asks for no more than that.
    """
    best = [0.0, 0.0]
    for lead_is_double in (False, True):
        start = arm(_REACH[width], 0.5 if lead_is_double else 1, 0, 1, "row")
        reached = {}

        def walk(at, count, *, after_double, bounds, reached=reached):
            spot = at.spot(RIGHT, double=False)
            mark = Mark(RIGHT, 0, spot.x, spot.y, spot.turn)
            seen = bounds
            for box in (mark.box, mark.hit):
                seen = around(seen, box)
            reached[count] = around(reached.get(count, seen), Box(*corner_first(seen)))
            if count == most - 1:
                return
            for double in (False, True):
                if not (double and after_double):
                    spot = at.spot(RIGHT, double=double)
                    further = around(bounds, Mark(RIGHT, 0, spot.x, spot.y, spot.turn).box)
                    walk(spot.after, count + 1, after_double=double, bounds=further)

        lead = (-0.5, -1, 0.5, 1) if lead_is_double else (-1, -0.5, 1, 0.5)
        walk(start, 0, after_double=lead_is_double, bounds=lead)
        for right in range(most):
            one, other = reached[right], reached[most - 1 - right]
            best[0] = max(best[0], max(one[2], -other[0]) - min(one[0], -other[2]))
            best[1] = max(best[1], max(one[3], -other[1]) - min(one[1], -other[3]))
    return best[0] + 0.5, best[1] + 0.5


def around(bounds, box):
    left, top, right, bottom = bounds
    return min(left, box.x), min(top, box.y), max(right, box.x + box.w), max(bottom, box.y + box.h)


def corner_first(bounds):
    left, top, right, bottom = bounds
    return left, top, right - left, bottom - top


@pytest.mark.parametrize("width", WIDTHS)
def test_the_room_is_that_of_the_largest_picture_of_all(width):
    """Every pattern of doubles on 17 tiles, not a sample."""
    assert widest(width, LONGEST) == ROOM[width]


@given(line=lines(), width=widths)
def test_no_picture_is_larger_than_its_room(line, width):
    box = layout(line, width).box
    assert box.w <= ROOM[width][0]
    assert box.h <= ROOM[width][1]


@pytest.mark.parametrize("width", WIDTHS)
def test_halves_and_marks_are_large_enough(width):
    """Fitted into its area, the largest picture has halves of 24 px and hit areas of 44 px."""
    across, down, least_px = AREAS[width]
    half_px = min(across / ROOM[width][0], down / ROOM[width][1])
    assert half_px >= least_px
    assert 2 * half_px >= 44


@given(line=played_lines(), width=widths)
def test_a_hit_area_is_two_halves_square_and_holds_its_mark(line, width):
    for mark in layout(line, width).marks:
        assert (mark.hit.w, mark.hit.h) == (2, 2)
        assert is_inside(mark.box, mark.hit)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("end", [LEFT, RIGHT])
def test_a_double_at_before_and_after_a_turn_at_any_column(width, end):
    """One-sided lines with one double moved through every place, after leads of both kinds."""
    for lead_is_double, place in product((False, True), range(1, LONGEST)):
        if not (lead_is_double and place == 1):
            pattern = [lead_is_double] + [at == place for at in range(1, LONGEST)]
            line = one_sided(Line(), pattern, end)
            assert [play.tile.is_double for play in line.plays] == pattern
            check_laws(line, width)


def one_sided(line, pattern, end):
    """A line that grows at ``end`` alone, with doubles where the pattern has them."""
    if len(line) == len(pattern):
        return line
    laid = {play.tile for play in line.plays}
    for one in TILES:
        fits = not line.open or line.fits(one, end)
        if fits and one not in laid and one.is_double == pattern[len(line)]:
            longer = line.joined(Play(one, end if line.open else None))
            if found := one_sided(longer, pattern, end):
                return found
    return None


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("case", ["BD-040", "BD-041", "BD-042", "BD-043"])
def test_cases_of_lines_round_bends(case, width):
    """At every ply, on every screen of the case and of the sweep."""
    found = case_by_id(case)
    table = table_of(found.input)
    for move in moves_of(found.input):
        table = table.after(move)
        check_laws(table.rnd.line, width)
    assert table.chain == found.expected["chain"]
    assert table.open_ends == found.expected["open_ends"]
    made = layout(table.rnd.line, width)
    assert len(made.tiles) == found.expected["tiles"]
    screens = found.input["viewports"] + [[across, 568] for across in range(320, 1921, 20)]
    for across, down in screens:
        scale = min(across / made.box.w, down / made.box.h)
        for one in made.tiles:
            left, top = (one.box.x - made.box.x) * scale, (one.box.y - made.box.y) * scale
            assert left >= 0
            assert top >= 0
            assert left + one.box.w * scale <= across
            assert top + one.box.h * scale <= down


@pytest.mark.parametrize("width", WIDTHS)
def test_case_bd_047_every_legal_end_has_its_mark(width):
    found = case_by_id("BD-047")
    table = table_of(found.input["fixture"]).after_all(moves_of(found.input))
    marks = {mark.end: mark.value for mark in layout(table.rnd.line, width).marks}
    for text in ("6-3", "4-4", "4-3"):
        one = tile_of(text)
        offered = {action.end for action in legal(table.rnd) if action.tile is one}
        takes = {end for end, value in marks.items() if value in (one.low, one.high)}
        assert offered == takes
        assert [("L" if end is LEFT else "R") for end in offered] == found.expected[text]


def test_the_left_arm_is_the_right_one_turned_around():
    """A line of doubles and plain tiles grown left mirrors the same line grown right."""
    right = layout(line_of("00", "01>", "11>", "12>", "22>", "23>", "33>", "34>"), "phone").tiles
    left = layout(line_of("00", "01<", "11<", "12<", "22<", "23<", "33<", "34<"), "phone").tiles
    for one, other in zip(right, left, strict=True):
        assert (one.x, one.y) == (-other.x, -other.y)
        assert one.tile.index == 0 or abs(one.turn - other.turn) == 180
    assert all(one.tile is other.tile for one, other in zip(right, left, strict=True))
    assert all(a.x < b.x for a, b in pairwise(right[:4]))
