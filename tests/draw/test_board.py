"""The cribbage board: every hole its place, every peg its hole (R6.4)."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.draw import board, board_svg, pegs
from batida.draw.board import _SHAPES, LANES, peg_body
from batida.i18n import Words
from batida.rules import SetupError
from tests.draw.test_svg import SVG, parsed

boards = st.builds(board, st.integers(2, 4), st.integers(1, 1200))
STANDARD = [(2, 100), (3, 61), (4, 61)]


def holes_of(on, seat):
    return [on.hole(seat, hole) for hole in range(-1, on.finish + 1)]


def distance(one, other):
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5


@pytest.mark.parametrize(("players", "target"), STANDARD)
def test_r1_3_the_standard_boards_have_a_hole_for_each_point(players, target):
    on = board(players, target)
    assert on.finish == target
    assert on.points_a_hole == 1
    assert len({hole for seat in range(players) for hole in holes_of(on, seat)}) == players * (target + 2)


@given(boards)
def test_holes_never_touch_and_are_all_on_the_board(on):
    across, down = on.size
    every = [hole for seat in range(on.players) for hole in holes_of(on, seat)]
    assert len(set(every)) == len(every)
    for x, y in every:
        assert 0.7 <= x <= across - 0.7
        assert 0.7 <= y <= down - 0.7
    in_a_row = sorted(every, key=lambda hole: (hole[1], hole[0]))
    assert all(distance(one, other) >= 0.999 for one, other in pairwise(in_a_row))
    assert on.finish <= 150
    assert on.streets <= 5


@given(boards)
def test_holes_stand_in_groups_of_five(on):
    for hole in range(1, on.finish):
        (x, y), (after_x, after_y) = on.hole(0, hole), on.hole(0, hole + 1)
        if y == after_y:
            step = after_x - x
            assert step == pytest.approx(1.6 if hole % on.columns % 5 == 0 else 1)
    assert on.columns % 5 == 0


@given(boards, st.data())
def test_r6_4_front_peg_at_the_score_and_rear_peg_at_the_one_before(on, data):
    points = st.integers(0, on.target * 2)
    scores = data.draw(st.lists(points, min_size=on.players, max_size=on.players))
    before = [data.draw(st.integers(0, score)) for score in scores]
    for peg in pegs(on, scores, before):
        lane = holes_of(on, peg.seat)
        front, rear = lane.index(peg.front) - 1, lane.index(peg.rear) - 1
        score = scores[peg.seat]
        assert front == (on.finish if score >= on.target else score // on.points_a_hole)
        assert rear < front, "two pegs never share a hole"
        if before[peg.seat] // on.points_a_hole < front and before[peg.seat] < on.target:
            assert rear == before[peg.seat] // on.points_a_hole


def test_r6_4_pegs_of_the_first_rounds():
    on = board(2, 100)
    start = pegs(on, (0, 0), (0, 0))
    assert [(peg.front, peg.rear) for peg in start] == [(on.hole(s, 0), on.hole(s, -1)) for s in (0, 1)]
    first = pegs(on, (8, 0), (0, 0))[0]
    assert (first.front, first.rear) == (on.hole(0, 8), on.hole(0, 0))


def test_r6_2_points_beyond_the_target_stand_in_the_finish():
    on = board(4, 61)
    for score in (61, 62, 100):
        assert pegs(on, (score,) * 4, (60,) * 4)[2].front == on.hole(2, 61)
        assert pegs(on, (score,) * 4, (60,) * 4)[2].rear == on.hole(2, 60)


@pytest.mark.parametrize(("players", "target"), [(1, 100), (5, 61), (2, 0)])
def test_a_board_needs_players_and_a_target(players, target):
    with pytest.raises(SetupError):
        board(players, target)


def test_pegs_need_a_score_of_every_seat():
    with pytest.raises(ValueError, match="zip"):
        pegs(board(3, 61), (1, 2, 3), (0, 0))


def test_bd_111_seats_differ_by_shape_and_pegs_by_fill():
    assert len(set(_SHAPES)) == len(set(LANES)) == 4
    root = parsed(board_svg(board(4, 61)))
    assert [text.text for text in root.iter(f"{SVG}text")] == ["31"]
    for seat in range(4):
        assert LANES[seat] in peg_body(seat)
        assert peg_body(seat) != peg_body(seat, rear=True)


@given(boards)
def test_the_numbers_at_the_streets_can_be_read_on_a_phone_and_touch_no_hole(on):
    """Shown 340 px wide, as on the narrowest phones that have room for a board."""
    across, down = on.size
    root = parsed(board_svg(on))
    size = next(float(group.get("font-size")) for group in root.iter(f"{SVG}g") if group.get("font-size"))
    assert size * 340 / across >= 12
    labels = list(root.iter(f"{SVG}text"))
    assert len(labels) == on.streets - 1
    for street, label in enumerate(labels, start=1):
        x, y = float(label.get("x")), float(label.get("y"))
        assert x <= on.hole(0, street * on.columns + 1)[0] - 0.45
        assert x - len(label.text) * 0.62 * size >= 0
        assert 0 <= y - size <= y <= down


def test_a_bare_board_is_a_backdrop_without_pegs_and_words():
    """It is shown in pages of any language, which say the scores themselves."""
    bare = parsed(board_svg(board(2, 100), words=Words("en")))
    assert bare.get("aria-hidden") == "true"
    assert bare.get("role") is None
    assert bare.find(f"{SVG}title") is None
    assert bare.find(f"{SVG}desc") is None
    whole = parsed(board_svg(board(2, 100), (0, 0), words=Words("en")))
    assert whole.find(f"{SVG}title").text == "Cribbage board up to 100"
    assert whole.get("aria-hidden") is None
    assert len(list(whole.iter())) > len(list(bare.iter()))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pt-BR", "Ana: 1 ponto, antes 0; Jogador 2: 52 pontos, antes 44."),
        ("en", "Ana: 1 point, before 0; Player 2: 52 points, before 44."),
        ("es", "Ana: 1 punto, antes 0; Jugador 2: 52 puntos, antes 44."),
    ],
)
def test_the_board_says_each_score_in_words(language, text):
    svg = board_svg(board(2, 100), (1, 52), previous=(0, 44), names=("Ana", " "), words=Words(language))
    assert parsed(svg).find(f"{SVG}desc").text == text


def test_every_hole_is_drawn_once():
    for players, target in STANDARD:
        svg = board_svg(board(players, target))
        root = parsed(svg)
        dots = sum(path.get("d").count("h0") for path in root.iter(f"{SVG}path"))
        finishes = [c for c in root.findall(f"{SVG}circle") if c.get("r") == ".3"]
        assert dots == players * (target + 1)
        assert len(finishes) == players


def test_all_lanes_of_a_hole_number_lie_one_below_the_other():
    on = board(4, 61)
    for hole in range(-1, 62):
        places = [on.hole(seat, hole) for seat in range(4)]
        assert len({x for x, _ in places}) == 1
        assert all(b[1] - a[1] == pytest.approx(1) for a, b in combinations(places[:2], 2))
