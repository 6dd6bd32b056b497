"""The known fault of imagining impossible hands, as the whole kind that it stands for."""

from random import Random

from batida.rules import block, round_with, seat_view, tile_set
from batida.solver.sample import every_world, sample
from batida.solver.worlds import worlds
from tests.cases.adapter import CaseTable, case_by_id, hand_of, moves_of, text_of, tile_of


def test_bd_090_only_possible_tiles_are_placed_in_a_hand():
    case = case_by_id("BD-090")
    mine = hand_of(case.input["own_start_hand"])
    moves = moves_of({"moves": case.input["public_moves"]})
    played = {tile_of(move["tile"]) for move in moves if "tile" in move}
    # Any hand of the other that the rules let play like this serves to get to the view.
    seen = {*mine, *played}
    possible_tiles = [tile_of(text) for text in case.expected["possible"]]
    theirs = [one for one in played if one not in mine.tiles] + possible_tiles[:6]
    start = round_with(block(2), (mine, hand_of([text_of(one) for one in theirs])), opener=0)
    table = CaseTable(start).after_all(moves)
    view = seat_view(table.rnd, case.input["seat"])

    assert table.open_ends == case.expected["open_ends"]
    assert view.public.hand_sizes[1] == case.input["opponent_tiles_left"]
    possible = worlds(view)
    assert possible.count == case.expected["number_of_possible_hands"] == 924
    chances = possible.chances()
    assert {text_of(one) for one, places in chances.items() if places[1] > 0} == set(
        case.expected["possible"]
    )
    impossible = {text_of(one) for one, places in chances.items() if places[1] == 0}
    assert impossible == set(case.expected["impossible_because_of_the_pass"])
    assert set(chances) == set(tile_set(6)) - seen

    hands = {world[1] for world in every_world(possible)}
    assert len(hands) == 924
    chance = Random(90)
    assert {sample(possible, chance)[1] for _ in range(500)} <= hands
