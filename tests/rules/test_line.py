"""The line, its joints and its two open points (R3.1-R3.5, R4)."""

import json

import pytest

from batida.rules import LEFT, RIGHT, TILES, End, Line, Play, Refused, Tile, tile
from tests.cases.adapter import DIAGRAMS_PATH, tile_of

DIAGRAMS = json.loads(DIAGRAMS_PATH.read_text(encoding="utf-8"))["diagrams"]


def line_of(*plays: str) -> Line:
    """A line of plays such as ``14``, ``11<`` and ``44>``."""
    line = Line()
    ends: dict[str, End | None] = {"": None, "<": LEFT, ">": RIGHT}
    for play in plays:
        line = line.joined(Play(tile(int(play[0]), int(play[1])), ends[play[2:]]))
    return line


def values(line: Line) -> list[int]:
    return [point.value for point in line.open]


def drawn(diagram) -> Line:
    """The line of a pictured position: each tile goes where its ``on`` says."""
    line = Line()
    for play in diagram["plays"]:
        one = tile_of(play["tile"])
        end = None
        if "on" in play:
            (end,) = [p.end for p in line.open if [str(p.tile), p.point.value] == play["on"]]
        line = line.joined(Play(one, end))
    return line


def test_r4_3_there_are_seven_pictured_positions():
    assert len(DIAGRAMS) == 7


@pytest.mark.parametrize("diagram", DIAGRAMS, ids=lambda diagram: diagram["name"])
def test_r4_3_pictured_position(diagram):
    line = drawn(diagram)
    assert [str(play.tile) for play in line.plays] == [play["tile"] for play in diagram["plays"]]
    assert [
        [str(joint.on), joint.at.value, str(joint.tile), joint.by.value] for joint in line.joints
    ] == diagram["joints"]
    assert sorted([str(p.tile), p.point.value, p.value] for p in line.open) == sorted(diagram["open"])


@pytest.mark.parametrize("diagram", DIAGRAMS, ids=lambda diagram: diagram["name"])
def test_r4_1_pictured_tiles_join_by_the_point_that_the_picture_names(diagram):
    joints = drawn(diagram).joints
    said = [play for play in diagram["plays"] if "by" in play]
    assert [joint.by.value for joint in joints] == [play["by"] for play in said]


def test_r4_2_an_empty_line_has_no_open_points_and_takes_any_tile():
    line = Line()
    assert line.open == ()
    assert line.open_mask == 0
    assert line.joints == ()
    assert line.laid == ()
    assert len(line) == 0
    for one in TILES:
        assert line.ends_for(one) == ()
        assert values(line.joined(Play(one))) == [one.low, one.high]


@pytest.mark.parametrize("one", TILES, ids=str)
@pytest.mark.parametrize("end", [LEFT, RIGHT])
def test_r2_2_an_end_given_with_the_lead_means_nothing(one: Tile, end: End):
    assert Line().joined(Play(one, end)) == Line().joined(Play(one))


def test_r3_1_the_matched_half_is_covered_and_the_other_is_the_new_end():
    assert values(line_of("14")) == [1, 4]
    assert values(line_of("14", "12<")) == [2, 4]
    assert values(line_of("14", "12<", "24<")) == [4, 4]
    assert values(line_of("14", "46>")) == [1, 6]
    assert [str(laid) for laid in line_of("14", "12<", "46>", "06>").laid] == [
        *("2-1", "1-4", "4-6", "6-0"),
    ]


@pytest.mark.parametrize(("fits", "value"), [(True, 0), *[(False, value) for value in range(1, 7)]])
def test_r3_2_blank_matches_only_blank(fits, value):
    line = Line().joined(Play(tile(value, value)))
    assert line.fits(tile(0, 0), LEFT) is fits
    assert line.fits(tile(0, 0), RIGHT) is fits
    blank = Line().joined(Play(tile(0, 0)))
    assert blank.fits(tile(value, value), LEFT) is fits


def test_r3_1_fits_and_joined_agree_over_all_pairs_of_tiles_and_ends():
    for lead in TILES:
        line = Line().joined(Play(lead))
        for one in TILES:
            for end, value in ((LEFT, lead.low), (RIGHT, lead.high)):
                if one is lead:
                    continue
                fits = value in (one.low, one.high)
                assert line.fits(one, end) is fits
                assert (end in line.ends_for(one)) is fits
                if fits:
                    after = line.joined(Play(one, end))
                    new = one.high if one.low == value else one.low
                    assert values(after)[(LEFT, RIGHT).index(end)] == new
                else:
                    with pytest.raises(Refused) as refusal:
                        line.joined(Play(one, end))
                    assert refusal.value.code == "no-fit"
                    assert refusal.value.data == {
                        "tile": str(one),
                        "end": end.value,
                        "value": value,
                    }


@pytest.mark.parametrize("lead", [t for t in TILES if t.is_double], ids=str)
def test_r3_5_a_double_opens_no_branch(lead: Tile):
    line = Line().joined(Play(lead))
    fitting = [t for t in TILES if lead.low in (t.low, t.high) and t is not lead]
    line = line.joined(Play(fitting[0], LEFT)).joined(Play(fitting[1], RIGHT))
    assert len(line.open) == 2
    for one in fitting[2:]:
        assert line.ends_for(one) == tuple(
            end
            for end, value in zip((LEFT, RIGHT), values(line), strict=True)
            if value in (one.low, one.high)
        )
        assert lead.low not in values(line)


def test_r3_5_the_line_goes_on_from_the_far_side_of_a_double_with_the_same_value():
    line = line_of("14", "44>")
    assert values(line) == [1, 4]
    assert line.joints[0].by.value == "a"
    assert line.open[1].point.value == "b"
    assert line_of("14", "44>", "24>").joints[1].at.value == "b"


def test_r4_1_both_sides_of_a_leading_double_are_joined_left_by_a_and_right_by_b():
    line = line_of("22", "25>", "12<")
    assert [(j.at.value, str(j.tile), j.by.value) for j in line.joints] == [
        ("b", "2-5", "low"),
        ("a", "1-2", "high"),
    ]


def test_r3_4_equal_values_do_not_make_the_ends_equal():
    line = line_of("14", "46>", "16>")
    assert values(line) == [1, 1]
    assert line.ends_for(tile(1, 3)) == (LEFT, RIGHT)
    left, right = (line.joined(Play(tile(1, 3), end)) for end in (LEFT, RIGHT))
    assert values(left) == [3, 1]
    assert values(right) == [1, 3]
    assert left != right


def test_r3_1_a_play_on_a_line_names_its_end():
    with pytest.raises(Refused) as refusal:
        line_of("14", "11")
    assert (refusal.value.code, refusal.value.clause) == ("end-needed", "R3.1")


def test_r1_1_a_tile_lies_on_a_line_once():
    for plays in (("14", "44>", "44>"), ("14", "14<"), ("22", "22<")):
        with pytest.raises(Refused) as refusal:
            line_of(*plays)
        assert (refusal.value.code, refusal.value.clause) == ("tile-on-table", "R1.1")
