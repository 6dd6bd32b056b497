"""The draw for the lead (R2.1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.rules import TILES, LeadDraw, SetupError, draw_lead, opener_by, tile
from batida.testing.strategies import shuffles, standard_variants


def draw_of(**tiles: str) -> LeadDraw:
    """A draw such as ``draw_of(s0="35", s1="26")``."""
    return LeadDraw(tuple((int(s[1]), tile(int(t[0]), int(t[1]))) for s, t in tiles.items()))


def test_r2_1_the_most_pips_is_first():
    assert draw_of(s0="35", s1="56", s2="00").first == (1,)
    assert opener_by([draw_of(s0="35", s1="56", s2="00")], players=3) == 1


def test_r2_1_seat_0_may_win_the_draw():
    assert opener_by([draw_of(s0="66", s1="56")], players=2) == 0


def test_r2_1_a_tie_for_first_is_drawn_again_among_the_tied_only():
    tied = draw_of(s0="36", s1="00", s2="45", s3="01")
    assert tied.first == (0, 2)
    assert opener_by([tied], players=4) is None
    assert opener_by([tied, draw_of(s0="11", s2="12")], players=4) == 2


def test_r2_1_as_often_as_it_takes():
    first = draw_of(s0="36", s1="45", s2="00")
    again = draw_of(s0="06", s1="33")
    assert opener_by([first, again, again, again], players=3) is None
    assert opener_by([first, again, again, draw_of(s0="06", s1="34")], players=3) == 1


def test_r2_1_a_tie_that_is_not_for_first_decides_nothing():
    assert opener_by([draw_of(s0="36", s1="45", s2="66")], players=3) == 2


def test_r2_1_nobody_has_drawn_yet():
    assert opener_by([], players=2) is None


@pytest.mark.parametrize(
    "draws",
    [
        [draw_of(s0="35")],
        [draw_of(s1="35", s0="36")],
        [draw_of(s0="35", s1="35")],
        [draw_of(s0="35", s1="36"), draw_of(s1="11")],
        [draw_of(s0="36", s1="45"), draw_of(s0="36", s1="45", s2="00")],
        [LeadDraw(())],
    ],
    ids=["seat missing", "seats in another order", "tile twice", "decided", "not tied", "empty"],
)
def test_r2_1_an_impossible_draw_is_refused(draws):
    with pytest.raises(SetupError) as error:
        opener_by(draws, players=2)
    assert (error.value.code, error.value.clause) == ("bad-draw", "R2.1")


@given(standard_variants().flatmap(lambda v: st.tuples(st.just(v.players), shuffles(v))))
def test_r2_1_each_contender_draws_the_next_tile_and_the_winner_has_the_most_pips(drawn):
    players, shuffle = drawn
    draw = draw_lead(range(players), shuffle)
    assert draw.drawn == tuple(enumerate(shuffle[:players]))
    opener = opener_by([draw], players=players)
    most = max(t.points for t in shuffle[:players])
    tied = [seat for seat, t in draw.drawn if t.points == most]
    assert list(draw.first) == tied
    assert opener == (tied[0] if len(tied) == 1 else None)


def test_r2_1_there_are_tiles_for_every_contender():
    with pytest.raises(SetupError) as error:
        draw_lead([0, 1, 2], TILES[:2])
    assert error.value.code == "bad-draw"
