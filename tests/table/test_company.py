"""Seats, host, latecomers and absence at a table that others may come to."""

import random

import pytest

from batida.notation import read_record
from batida.rules import PASS, action_at, legal
from batida.service.records import record_of
from batida.table import (
    Act,
    Acted,
    Arrange,
    Bot,
    DealDue,
    Decided,
    Leave,
    Lock,
    NextRound,
    Open,
    OpenTable,
    Pause,
    Person,
    Refusal,
    Return,
    SeatTaken,
    Sit,
    StandIn,
    TableClosed,
    Terms,
    fold,
    look,
)
from tests.table.worlds import STAND_IN, World

ANA, BETO, CAIO = (Person(player=name, name=name.title()) for name in ("ana", "beto", "caio"))


@pytest.fixture
def world():
    """Ana's table for two; the other seat is open."""
    command = OpenTable(sitters=(ANA, Open()), terms=Terms(key="k"))
    return World(command, random.Random(4), is_dealt=False)


@pytest.fixture
def playing(world):
    """Ana and Beto play."""
    world.do(Sit(1, BETO))
    world.do(NextRound(0, world.table.seq))
    if world.table.phase == "waiting":
        world.do(DealDue(world.table.seq))
    assert world.table.phase == "playing"
    return world


def code(answer):
    return answer.code if isinstance(answer, Refusal) else None


def test_the_first_round_waits_until_nobody_is_missing(world):
    assert code(world.do(NextRound(0, world.table.seq))) == "seats-open"
    world.do(Sit(1, BETO))
    assert code(world.do(NextRound(1, world.table.seq))) is None


def test_bd_060_sitting_down_again_is_no_second_seat(world):
    world.do(Sit(1, BETO))
    before = world.table
    assert world.do(Sit(1, BETO)).events == ()
    assert world.table is before
    assert code(world.do(Sit(1, CAIO))) == "table-full"


def test_a_closed_table_says_so_and_only_its_host_closes_it(world):
    world.do(Sit(1, BETO))
    assert code(world.do(Lock(1, locked=True))) == "not-the-host"
    world.do(Lock(0, locked=True))
    world.do(Leave(1, STAND_IN))
    assert code(world.do(Sit(1, CAIO))) == "table-locked"


def test_the_host_leaves_and_the_next_person_is_host(world):
    world.do(Sit(1, BETO))
    world.do(Leave(0, STAND_IN))
    assert world.table.host == 1
    assert isinstance(world.table.sitters[0], Open)
    assert isinstance(world.do(Leave(1, STAND_IN)).events[0], TableClosed)


def test_the_host_arranges_seats_but_no_person(world):
    bot = Bot(bot="counter", version=1)
    assert code(world.do(Arrange(0, (Open(), bot)))) == "persons-stay"
    world.do(Arrange(0, (ANA, bot, Open())))
    assert (world.table.target, len(world.table.sitters)) == (61, 3)


def test_bd_055_a_bot_gets_the_seat_of_who_leaves_and_a_latecomer_gets_it_after_the_round(playing):
    playing.do(Leave(1, STAND_IN))
    assert playing.table.bot_at(1) == STAND_IN
    hand = playing.table.round.hands[1]
    playing.do(Sit(1, CAIO))
    assert playing.table.seat_of("caio") is None
    assert playing.table.round.hands[1] == hand
    while playing.table.phase == "playing":
        playing.step(random.Random(1))
    assert playing.table.seat_of("caio") == 1
    assert any(isinstance(event, SeatTaken) and event.seat == 1 for event in playing.events)


def test_bd_072_a_watcher_sees_no_hand_until_the_round_is_over(playing):
    view = look(playing.table, None)
    assert (view.seat, len(view.hand), view.legal, view.settled, view.terms.key) == (None, 0, (), None, None)


def test_bd_093_who_acts_has_the_seat_back_and_the_stand_ins_answer_is_stale(playing):
    seat = playing.table.to_act
    playing.do(StandIn(1 - seat, playing.table.seq, seat, STAND_IN))
    assert playing.table.player_of(seat) == STAND_IN
    seq, action = playing.table.seq, legal(playing.table.round)[0]
    assert isinstance(playing.do(Act(seat, seq, action)), Decided)
    assert playing.table.player_of(seat) is None
    assert code(playing.do(Act(seat, seq, action, stand_in=True))) == "stale"


def to_a_play_of(world, seat):
    """Goes on to a turn at which this seat has something to play."""
    while world.table.to_act != seat or legal(world.table.round) == (PASS,):
        world.step(random.Random(2))


def test_bd_057_two_missed_turns_bring_a_stand_in_until_one_is_back(playing):
    seat = playing.table.to_act
    for missed in (1, 2):
        to_a_play_of(playing, seat)
        action = legal(playing.table.round)[0]
        playing.do(Act(seat, playing.table.seq, action, stand_in=True, bot=STAND_IN))
        assert (playing.table.player_of(seat) == STAND_IN) == (missed == 2)
    playing.do(Return(seat))
    assert playing.table.player_of(seat) is None
    assert playing.table.missed[seat] == 0


def test_bd_057_an_own_play_between_two_missed_turns_keeps_the_stand_in_away(playing):
    seat = playing.table.to_act
    for is_made_for_them in (True, False, True):
        to_a_play_of(playing, seat)
        action = legal(playing.table.round)[0]
        bot = STAND_IN if is_made_for_them else None
        playing.do(Act(seat, playing.table.seq, action, stand_in=is_made_for_them, bot=bot))
    assert playing.table.player_of(seat) is None


@pytest.mark.parametrize("seed", range(1, 6))
def test_bd_057_the_end_of_a_clock_makes_a_play_that_the_record_marks_and_no_pass_that_need_not_be(seed):
    """At every turn of both, to the end of the round."""
    world = World(
        OpenTable(sitters=(ANA, BETO), terms=Terms(key="k", clock="quick")),
        random.Random(seed),
        is_dealt=False,
    )
    world.do(NextRound(0, world.table.seq))
    world.do(DealDue(world.table.seq))
    made = []
    while world.table.phase == "playing":
        table = world.table
        seat, actions = table.to_act, legal(table.round)
        world.do(Return(seat))
        if actions != (PASS,):
            refused = world.do(Act(seat, world.table.seq, PASS, stand_in=True, bot=STAND_IN))
            assert code(refused) == "must-play"
            assert world.table.round is table.round
        world.do(Act(seat, world.table.seq, actions[0], stand_in=True, bot=STAND_IN))
        made.append(actions[0])
    acted = [event for event in world.events if isinstance(event, Acted) and not event.closing]
    assert [action_at(event.action) for event in acted] == made
    assert all(event.stand_in for event in acted)
    (written,) = read_record(record_of(world.table)).rounds
    assert [ply.stand_in for ply in written.plies[: len(made)]] == [True] * len(made)


def test_a_stopped_match_is_kept_until_somebody_goes_on(playing):
    playing.do(Pause(0, paused=True))
    seat = playing.table.to_act
    act = Act(seat, playing.table.seq, legal(playing.table.round)[0])
    assert code(playing.do(act)) == "paused"
    playing.do(Pause(1, paused=False))
    assert isinstance(playing.do(Act(seat, playing.table.seq, act.action)), Decided)
    assert fold("a-table", playing.events, playing.deals, playing.seeds) == playing.table
