"""What commands cause, in which order they are checked, and that refused ones change nothing."""

import random

import pytest

from batida.rules import LEFT, PASS, RIGHT, TILES, Play, legal, tile
from batida.table import (
    Act,
    Acted,
    Commit,
    Decided,
    Leave,
    MatchEnded,
    NextRound,
    OpenTable,
    Person,
    Refusal,
    RoundDealt,
    RoundSettled,
    TableClosed,
    decide,
    look,
    new_table,
    states,
)
from batida.table.state import WISHES_KEPT
from tests.table.worlds import NOW, STAND_IN, World, a_match, opening, sitters


@pytest.fixture
def chance():
    return random.Random(7)


@pytest.fixture
def world(chance):
    return World(opening(3), chance)


def dealt_to(hands, players=2):
    """A shuffle that deals these hands, each a string such as ``66 54``."""
    held = [tile(int(word[0]), int(word[1])) for hand in hands for word in hand.split()]
    rest = [one for one in TILES if one not in held]
    assert len(hands) == players
    return tuple(one.index for one in (*held, *rest))


def shuffle_with(first):
    """A shuffle that begins with these tiles."""
    drawn = [tile(int(word[0]), int(word[1])).index for word in first.split()]
    return (*drawn, *(one.index for one in TILES if one.index not in drawn))


def world_of(hands, *, opener=0):
    """A table of two with these hands."""
    lead = shuffle_with("66 00" if opener == 0 else "00 66")
    return World(OpenTable(sitters(2)), random.Random(1), lead=(lead,), shuffle=dealt_to(hands))


def act(world, action, *, id_=None, seat=None):
    table = world.table
    return world.do(Act(table.to_act if seat is None else seat, table.seq, action, id_))


def test_r2_1_a_table_opens_then_draws_for_the_lead_and_deals(world):
    kinds = [type(event).__name__ for event in world.events]
    assert kinds == ["TableOpened", "RoundAsked", "DealCommitted", "LeadDecided", "RoundDealt"]
    assert world.events[4].opener == world.events[3].opener == world.table.to_act


def test_a_table_opens_once_and_with_a_person(world):
    assert world.do(opening(3)) == Refusal("table-exists")
    assert decide(new_table("t"), OpenTable(sitters(2, persons=0)), NOW) == Refusal("no-person")
    assert decide(new_table("t"), OpenTable((Person(player="a"),)), NOW).clause == "R1.2"


def test_a_repeated_wish_gets_the_same_answer_and_does_nothing(world):
    action = legal(world.table.round)[0]
    command = Act(world.table.to_act, world.table.seq, action, "wish")
    first, before = world.do(command), world.table
    assert isinstance(first, Decided)
    assert first.events
    assert world.do(command) == Decided(first.seq)
    assert world.table is before


def test_a_repeated_wish_is_known_after_the_seat_was_passed_on(world, chance):
    command = Act(world.table.to_act, world.table.seq, legal(world.table.round)[0], "wish")
    answer = world.do(command)
    for _ in range(4):
        world.step(chance)
    assert world.do(command) == Decided(answer.seq)


def test_ids_of_one_seat_do_not_answer_for_another(world):
    seat, seq = world.table.to_act, world.table.seq
    world.do(Act(seat, seq, legal(world.table.round)[0], "wish"))
    other = world.table.to_act
    assert world.do(Act(other, seq, PASS, "wish")) == Refusal("stale", None, {"seq": world.table.seq})


def test_a_table_remembers_a_bounded_number_of_wishes():
    chance = random.Random(2)
    world = World(opening(2), chance)
    while len({event.wish for event in world.events}) < WISHES_KEPT + 60:
        assert world.step(chance) is not None, "too short a match for this test"
        assert len(world.table.wishes) <= WISHES_KEPT
    newest = world.events[-1].wish.partition("/")
    assert world.do(Act(int(newest[0]), -1, PASS, newest[2])) == Decided(world.table.seq)


def test_checks_come_in_order_id_seat_number_rules(world):
    seat, seq = world.table.to_act, world.table.seq
    answer = world.do(Act(seat, seq, legal(world.table.round)[0], "wish"))
    # All is wrong with each of these, but less and less.
    assert world.do(Act(seat, -1, PASS, "wish")) == Decided(answer.seq)
    assert world.do(Act(9, -1, PASS, "new")).code == "bad-seat"
    assert world.do(Act(seat, -1, PASS, "new")).code == "stale"
    assert world.do(Act(seat, world.table.seq, PASS, "new")).code == "not-your-turn"


def test_bd_053_the_second_of_two_moves_of_a_seat_is_refused(world):
    seat, seq = world.table.to_act, world.table.seq
    one, other = legal(world.table.round)[:2]
    assert isinstance(world.do(Act(seat, seq, one, "one")), Decided)
    assert world.do(Act(seat, seq, other, "other")).code == "stale"
    assert world.do(Act(seat, world.table.seq, other, "again")).code == "not-your-turn"
    assert len(world.table.round.line) == 1


def test_bd_074_a_tile_not_held_is_refused_and_its_place_not_told():
    world = world_of(["66 45 14 33 03 12 01", "56 36 25 44 34 22 00"])
    act(world, Play(tile(6, 6)))
    before = world.table
    answers = [act(world, Play(one, end)) for one in (tile(4, 6), tile(1, 6)) for end in (LEFT, RIGHT)]
    assert {(answer.code, answer.clause) for answer in answers} == {("tile-not-held", "R3.1")}
    assert act(world, Play(tile(6, 6), LEFT)).code == "tile-on-table"
    assert world.table is before


def test_r3_3_who_can_play_may_not_pass_and_the_reverse():
    world = world_of(["66 46 14 33 03 12 01", "55 11 25 44 34 22 00"])
    assert act(world, PASS).code == "must-play"
    act(world, Play(tile(6, 6)))
    assert isinstance(act(world, PASS), Decided)


def test_r5_1_the_passes_that_close_a_blocked_round_are_events_of_the_same_batch():
    world = world_of(["22 45 14 33 03 34 01", "55 11 06 44 46 35 00"])
    answer = act(world, Play(tile(2, 2)), id_="lead")
    played, *passes, settled = answer.events
    assert not played.closing
    assert [(one.seat, one.ply, one.closing) for one in passes] == [(1, 2, True), (0, 3, True)]
    assert isinstance(settled, RoundSettled)
    assert (settled.winner, settled.points, settled.scores) == (0, 44 - 31, (13, 0))
    assert {event.wish for event in answer.events} == {"0/lead"}
    seen = look(world.table, 0)
    assert [action.closing for action in seen.actions] == [False, True, True]


def test_closing_passes_are_told_one_by_one():
    world = world_of(["22 45 14 33 03 34 01", "55 11 06 44 46 35 00"])
    act(world, Play(tile(2, 2)))
    told = [len(look(state, 1).actions) for state in world.states[6:]]
    assert told == [1, 2, 3, 3, 3]
    assert [look(state, 1).settled is None for state in world.states[6:]] == [True, True, True, False, False]
    assert [look(state, 1).to_act for state in world.states[6:]] == [None] * 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bd_061_a_round_is_settled_once_and_with_the_play_that_ends_it(players):
    world = a_match(players, seed=players)
    dealt = [event for event in world.events if isinstance(event, RoundDealt)]
    settled = [event for event in world.events if isinstance(event, RoundSettled)]
    assert [event.round for event in dealt] == [event.round for event in settled]
    assert [event.round for event in dealt] == list(range(1, len(dealt) + 1))
    for before, event in zip(world.events, world.events[1:], strict=False):
        if isinstance(event, RoundSettled):
            assert isinstance(before, Acted)
            assert before.wish == event.wish
    final = settled[-1].scores
    assert isinstance(world.events[-1], MatchEnded)
    assert final[world.events[-1].winner] >= world.table.target
    assert sum(final) == sum(event.points for event in settled)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r2_4_the_lead_moves_one_place_a_round(players):
    openers = [event.opener for event in a_match(players, seed=1).events if isinstance(event, RoundDealt)]
    first = openers[0]
    assert openers == [(first + number) % players for number in range(len(openers))]


def test_r6_1_the_next_round_waits_for_a_person_and_the_end_of_this_one(chance):
    world = World(opening(2), chance)
    assert world.do(NextRound(0, world.table.seq)).code == "round-not-over"
    while world.table.phase == "playing":
        world.step(chance)
    seq = world.table.seq
    assert world.do(NextRound(1, seq)).code == "not-a-person"
    assert world.do(Act(0, seq, PASS)).code == "round-over"
    assert isinstance(world.do(NextRound(0, seq)), Decided)
    assert world.table.round_number == 2


def test_r6_2_nothing_is_played_once_the_match_is_over():
    world = a_match(3, seed=5)
    seq = world.table.seq
    for command in (Act(0, seq, PASS), NextRound(0, seq), Leave(0, STAND_IN)):
        assert world.do(command).code in ("round-over", "match-over")


def test_a_table_is_left_for_good_once_and_by_a_person(world):
    assert world.do(Leave(1, STAND_IN)).code == "not-a-person"
    assert isinstance(world.do(Leave(0, STAND_IN)).events[0], TableClosed)
    assert world.table.phase == "over"
    assert look(world.table, 0).result is None
    assert world.do(Leave(0, STAND_IN)).code == "table-closed"
    assert world.do(Act(world.table.round.to_act, world.table.seq, PASS)).code == "table-closed"
    assert world.do(NextRound(0, world.table.seq)).code == "table-closed"


def test_bd_001_an_end_given_with_the_lead_means_nothing(world):
    lead = legal(world.table.round)[0]
    answer = world.do(Act(world.table.to_act, world.table.seq, Play(lead.tile, RIGHT)))
    assert answer.events[0].action == lead.tile.index


def test_nothing_that_a_log_shows_has_a_tile(world):
    secrets = (world.table, world.deals, world.seeds, world.table.sources, world.states[3].next_deal)
    shown = f"{secrets!r} {Commit(1, b'seed')!r}"
    assert "shuffle" not in shown
    assert "seed" not in shown
    assert repr(world.seeds[1].seed)[2:-1] not in shown
    assert "Tile" not in shown


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_round_that_was_worked_out_on_the_way_is_the_one_after_the_action(players):
    world = a_match(players, 7)
    before = 0
    for decided in world.written:
        table, deals, seeds = world.states[before], world.deals, world.seeds
        handed_on = tuple(states(table, decided.events, deals, seeds, played=decided.played))
        assert handed_on == tuple(states(table, decided.events, deals, seeds))
        before += len(decided.events)
    assert sum(decided.played is not None for decided in world.written) > 20
