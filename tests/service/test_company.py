"""Friends in the room: who is here, clocks that end, doors, phrases, the lobby, meeting again."""

import asyncio

import pytest

from batida.rules import PASS
from batida.service.admission import Wanted
from batida.service.doors import Doors, reading_key
from batida.service.errors import RoomError
from batida.table import Acted, OutageCredited, Rematched, SeatLeft, StoodIn, clock
from tests.service.rooms import (
    HandClock,
    MemoryStore,
    a_room,
    begin,
    come,
    friends,
    on_turn,
    settled,
    until,
)

GENTLE_MS = clock.TURN_MS["gentle"]
QUICK_MS = clock.TURN_MS["quick"]


def shared(test, **settings):
    """Runs a test with a room, its clock and its store."""
    store, hand = MemoryStore(), HandClock()

    async def whole():
        room = a_room(store, clock=hand, **settings)
        try:
            await test(room, hand, store)
        finally:
            await room.stop()

    asyncio.run(whole())


async def read_all(guests):
    for guest in guests:
        await guest.read_all()


# Who is here.


def test_a_seat_without_a_page_is_lost_and_after_a_grace_gone_and_back_at_once():
    async def test(room, hand, _store):
        table, (ana, beto) = await friends(room, "ana", "beto")
        tab = await come(room, table, "beto")
        beto.seated.part()
        await ana.read_all()
        assert ana.people.seats == ("here", "here")
        tab.seated.part()
        await ana.read_all()
        assert ana.people.seats == ("here", "lost")
        await hand.pass_ms(room.settings.gone_ms - 1)
        await ana.read_all()
        assert ana.people.seats == ("here", "lost")
        await hand.pass_ms(1)
        await ana.read_all()
        assert ana.people.seats == ("here", "gone")
        await come(room, table, "beto")
        await ana.read_all()
        assert ana.people.seats == ("here", "here")

    shared(test)


def test_who_is_back_before_the_grace_ends_is_not_gone_when_it_would_have():
    async def test(room, hand, _store):
        table, (ana, beto) = await friends(room, "ana", "beto")
        beto.seated.part()
        await come(room, table, "beto")
        await hand.pass_ms(room.settings.gone_ms)
        await ana.read_all()
        assert ana.people.seats == ("here", "here")

    shared(test)


def test_a_page_that_nobody_looks_at_is_elsewhere_and_one_that_thinks_long_is_slow():
    async def test(room, hand, _store):
        table, guests = await friends(room, "ana", "beto")
        await begin(guests)
        actor, (other,) = on_turn(guests)
        seat = actor.seated.seat
        tab = await come(room, table, "ana" if actor is guests[0] else "beto")
        actor.seated.look_up(is_looked_at=False)
        await other.read_all()
        assert other.people.seats[seat] == "here"
        tab.seated.look_up(is_looked_at=False)
        await other.read_all()
        assert other.people.seats[seat] == "elsewhere"
        tab.seated.look_up(is_looked_at=True)
        await hand.pass_ms(room.settings.slow_ms)
        await other.read_all()
        assert other.people.seats[seat] == "slow"
        actor.seated.act(id="a", seq=actor.seq, text=_text(actor))
        await other.read_all()
        assert other.people.seats[seat] == "here"

    shared(test)


def test_watchers_are_counted_and_so_many_and_no_more():
    async def test(room, _hand, _store):
        table, (ana,) = await friends(room, "ana", bots=("random",))
        key = await Doors(room).key(table, "ana")
        pages = [await come(room, table, f"w{number}", watch=True, key=key) for number in range(2)]
        await ana.read_all()
        assert ana.people.watchers == 2
        with pytest.raises(RoomError) as caught:
            await room.connect(table, "w3", watch=True, key=key)
        assert caught.value.code == "too-many-watchers"
        pages[0].seated.part()
        await ana.read_all()
        assert ana.people.watchers == 1

    shared(test, watchers_max=2)


def _text(guest):
    from batida.notation import format_action

    return format_action(guest.view.legal[0])


# The clock of a turn.


def plays_of(store, table):
    return [event for event in store.logs[table] if isinstance(event, Acted)]


async def clock_ends(hand, store, table, *ms):
    """Lets so much time pass, and waits for what a bot then thinks of in its thread."""
    before = len(plays_of(store, table))
    for some in ms:
        await hand.pass_ms(some)
    await until(lambda: len(plays_of(store, table)) > before)


def test_bd_059_a_clock_that_ends_makes_a_play_for_who_sits_there_and_takes_nothing_else():
    async def test(room, hand, store):
        table, guests = await friends(room, "ana", "beto", clock="quick")
        await begin(guests)
        actor, (other,) = on_turn(guests)
        assert actor.view.legal != (PASS,)
        await hand.pass_ms(QUICK_MS - 1)
        await read_all(guests)
        assert plays_of(store, table) == []
        await clock_ends(hand, store, table, 1)
        await read_all(guests)
        acted = plays_of(store, table)[0]
        assert acted.stand_in
        assert acted.seat == actor.seated.seat
        assert actor.view.actions[0].action != PASS
        # Slow is not absent: the seat is theirs, and no bot plays on.
        assert other.people.seats == ("here", "here")
        assert actor.view.seats[acted.seat].stand_in is None
        await _to_turn_of(actor, other)
        actor.seated.act(id="mine", seq=actor.seq, text=_text(actor))
        assert await actor.answer("mine") is None

    shared(test)


async def _to_turn_of(actor, other):
    """The other plays until it is the actor's turn with something to play."""
    await read_all((actor, other))
    while actor.view.to_act != actor.seated.seat or actor.view.legal == (PASS,):
        if other.view.to_act == other.seated.seat:
            other.seated.act(id=f"o{other.seq}", seq=other.seq, text=_text(other))
        await settled()
        await read_all((actor, other))


def test_two_clocks_in_a_row_bring_a_stand_in_until_one_says_that_one_is_back():
    async def test(room, hand, store):
        table, guests = await friends(room, "ana", "beto", clock="gentle")
        await begin(guests)
        actor, (other,) = on_turn(guests)
        seat = actor.seated.seat
        await clock_ends(hand, store, table, GENTLE_MS)
        await _to_turn_of(actor, other)
        await clock_ends(hand, store, table, GENTLE_MS)
        await read_all(guests)
        assert actor.view.seats[seat].stand_in is not None
        assert [event.seat for event in store.logs[table] if isinstance(event, StoodIn)] == [seat]
        actor.seated.back(id="back")
        assert await actor.answer("back") is None
        await read_all(guests)
        assert other.view.seats[seat].stand_in is None

    shared(test)


def test_a_clock_waits_longer_for_who_was_just_lost_and_they_may_still_play():
    async def test(room, hand, store):
        table, guests = await friends(room, "ana", "beto", clock="quick")
        await begin(guests)
        actor, _ = on_turn(guests)
        player = ("ana", "beto")[actor.seated.seat]
        await hand.pass_ms(QUICK_MS - 1_000)
        actor.seated.part()
        await hand.pass_ms(1_000)
        await hand.pass_ms(clock.GRACE_MS - 2_000)
        assert plays_of(store, table) == []
        back = await come(room, table, player)
        back.seated.act(id="just-in-time", seq=back.seq, text=_text(back))
        assert await back.answer("just-in-time") is None
        await hand.pass_ms(10_000)
        assert not plays_of(store, table)[0].stand_in

    shared(test)


def test_who_leaves_in_the_pause_of_a_pass_does_not_stop_a_table_with_a_clock():
    async def test(room, hand, store):
        table, guests = await friends(room, "ana", "beto", clock="quick")
        await begin(guests)
        passer, other = await _to_a_pass(guests)
        passer.seated.part()
        await clock_ends(hand, store, table, QUICK_MS, clock.GRACE_MS)
        await other.read_all()
        assert other.view.to_act != passer.seated.seat or other.view.phase != "playing"

    shared(test, pass_pause_ms=1_600)


async def _to_a_pass(guests):
    """Plays to a turn whose only action is a pass, in the pause for it; who passes, and the other."""
    while True:
        await read_all(guests)
        actor, (other,) = on_turn(guests)
        if actor.view.legal == (PASS,):
            return actor, other
        actor.seated.act(id=f"a{actor.seq}", seq=actor.seq, text=_text(actor))
        await settled()


def test_an_outage_of_the_server_gives_a_turn_its_whole_time_again_as_an_event():
    async def test(room, hand, store):
        table, guests = await friends(room, "ana", "beto", clock="quick")
        await begin(guests)
        await hand.pass_ms(QUICK_MS - 5_000)
        await room.stop()
        hand.ms += 60_000
        again = a_room(store, clock=hand)
        ana, beto = [await come(again, table, name) for name in ("ana", "beto")]
        await read_all((ana, beto))
        credited = [event for event in store.logs[table] if isinstance(event, OutageCredited)]
        assert [event.ms for event in credited] == [QUICK_MS - 5_000 + 60_000]
        assert ana.people.left_ms == QUICK_MS
        await hand.pass_ms(QUICK_MS - 1)
        assert plays_of(store, table) == []
        await clock_ends(hand, store, table, 1)
        await again.stop()

    shared(test)


def test_a_stopped_match_has_no_clock_and_goes_on_with_the_whole_turn():
    async def test(room, hand, store):
        table, guests = await friends(room, "ana", "beto", clock="quick")
        await begin(guests)
        ana, beto = guests
        ana.seated.pause(id="stop", paused=True)
        assert await ana.answer("stop") is None
        await hand.pass_ms(10 * QUICK_MS)
        assert plays_of(store, table) == []
        beto.seated.pause(id="go", paused=False)
        assert await beto.answer("go") is None
        await beto.read_all()
        assert beto.people.left_ms == QUICK_MS

    shared(test)


# Somebody is gone, and no clock runs.


def test_a_bot_stands_in_for_who_is_gone_and_for_nobody_else_and_coming_back_ends_it():
    async def test(room, hand, _store):
        table, guests = await friends(room, "ana", "beto")
        await begin(guests)
        actor, (other,) = on_turn(guests)
        seat = actor.seated.seat
        other.seated.stand_in(id="too-soon", seq=other.seq, absent=seat)
        assert await other.answer("too-soon") == "not-absent"
        actor.seated.part()
        other.seated.stand_in(id="lost", seq=other.seq, absent=seat)
        assert await other.answer("lost") == "not-absent"
        await hand.pass_ms(room.settings.gone_ms)
        other.seated.stand_in(id="gone", seq=other.seq, absent=seat)
        assert await other.answer("gone") is None
        await other.read_until(lambda: other.view.actions)
        assert other.view.actions[0].stand_in
        back = await come(room, table, ("ana", "beto")[seat])
        await read_all((other, back))
        assert other.view.seats[seat].stand_in is None

    shared(test)


# Doors.


async def code_of(asked):
    try:
        await asked
    except RoomError as error:
        return error.code
    return None


def test_a_door_opens_to_its_key_and_says_what_is_free():
    async def test(room, _hand, _store):
        table, (ana, _) = await friends(room, "ana", "beto", bots=("random", "random"))
        doors = Doors(room)
        key = await doors.key(table, "ana")
        for wrong in (None, "", key[:-1], key + "x", reading_key(key)):
            assert await code_of(doors.door(table, "caio", wrong)) == "not-at-table"
            assert await code_of(doors.sit(table, "caio", seat=2, name=None, key=wrong)) == "not-at-table"
        assert await code_of(doors.key(table, "caio")) == "not-at-table"
        door = await doors.door(table, "caio", key)
        assert (door.seat, door.free_seats, door.may_watch) == (None, (2, 3), True)
        assert (await doors.door(table, "beto", None)).seat == 1
        ana.seated.lock(id="lock", locked=True)
        assert await ana.answer("lock") is None
        assert (await doors.door(table, "caio", key)).free_seats == ()
        assert await code_of(doors.sit(table, "caio", seat=2, name=None, key=key)) == "table-locked"
        ana.seated.lock(id="open", locked=False)
        assert await ana.answer("open") is None
        assert await code_of(doors.sit(table, "caio", seat=1, name=None, key=key)) == "seat-taken"
        for seat, name in ((2, "caio"), (3, "dora")):
            await doors.sit(table, name, seat=seat, name=name, key=key)
        assert await code_of(doors.sit(table, "eva", seat=1, name=None, key=key)) == "table-full"

    shared(test)


def test_where_nobody_may_look_on_nobody_does_but_a_latecomer_with_a_seat_to_come():
    async def test(room, _hand, _store):
        table, (ana,) = await friends(room, "ana", bots=("random",), watch="nobody")
        doors = Doors(room)
        key = await doors.key(table, "ana")
        await begin([ana])
        assert not (await doors.door(table, "caio", key)).may_watch
        assert await code_of(room.connect(table, "caio", watch=True, key=key)) == "no-watching"
        await doors.sit(table, "caio", seat=1, name="Caio", key=key)
        door = await doors.door(table, "caio", None)
        assert (door.is_promised, door.may_watch, door.free_seats) == (True, True, ())
        caio = await come(room, table, "caio", watch=True)
        assert caio.seated.seat is None
        assert not caio.view.hand
        await room.leave(table, "caio")
        assert await code_of(room.connect(table, "caio", watch=True, key=key)) == "no-watching"

    shared(test)


def test_the_lobby_lists_open_tables_where_somebody_is_and_nothing_else():
    async def test(room, _hand, _store):
        doors = Doors(room)
        _, (hidden,) = await friends(room, "ana", bots=("random",))
        table, (beto, caio) = await friends(room, "beto", "caio", bots=("random",), listed=True)
        assert [view.table for view in doors.lobby()] == [table]
        assert all(view.seat is None and not view.hand for view in doors.lobby())
        assert (await doors.door(table, "dora", None)).free_seats == (2,)
        for guest in (beto, caio, hidden):
            guest.seated.part()
        assert doors.lobby() == ()

    shared(test)


def test_a_record_is_read_by_its_own_key_and_by_no_other():
    async def test(room, _hand, _store):
        table, guests = await friends(room, "ana", "beto", start=(99, 99))
        doors = Doors(room)
        key = await doors.key(table, "ana")
        assert await code_of(doors.read(table, reading_key(key))) == "no-round-yet"
        await begin(guests)
        await _to_the_end(guests)
        for wrong in ("", key, reading_key(key)[:-1]):
            assert await code_of(doors.read(table, wrong)) == "not-at-table"
        assert "[Result" in await doors.read(table, reading_key(key))

    shared(test)


async def _to_the_end(guests):
    while True:
        await read_all(guests)
        if guests[0].view.phase == "over":
            return
        if guests[0].view.phase == "settled":
            guests[0].seated.next_round(id=f"n{guests[0].seq}", seq=guests[0].seq)
        else:
            actor = next((one for one in guests if one.view.legal), None)
            if actor is not None and actor.view.legal != (PASS,):
                actor.seated.act(id=f"a{actor.seq}", seq=actor.seq, text=_text(actor))
        await settled()


# Leaving and meeting again.


def test_who_leaves_gives_up_their_own_seat_and_all_their_pages_end():
    async def test(room, _hand, store):
        table, (ana, beto, caio) = await friends(room, "ana", "beto", "caio")
        await begin((ana, beto, caio))
        tab = await come(room, table, "ana")
        await room.leave(table, "ana")
        await read_all((beto, caio))
        assert beto.view.seats[0].bot is not None
        assert beto.view.host == 1
        assert [event.player for event in store.logs[table] if isinstance(event, SeatLeft)] == ["ana"]
        assert {one.player for one in room.live[0].presence.connections} == {"beto", "caio"}
        for page in (ana, tab):
            page.seated.say("hello")
            page.seated.back(id="again")
        await beto.read_all()
        assert beto.said == []
        assert await code_of(room.connect(table, "ana")) == "not-at-table"

    shared(test)


@pytest.mark.parametrize("turned", [False, True])
def test_bd_062_the_same_people_meet_at_one_new_table_with_the_seats_kept_or_turned(turned):
    async def test(room, _hand, store):
        table, guests = await friends(room, "ana", "beto", "caio", start=(58, 59, 60), clock="gentle")
        assert await code_of(room.again(table, "ana")) == "match-not-over"
        await begin(guests)
        await _to_the_end(guests)
        first, second = await asyncio.gather(
            room.again(table, "beto", turned=turned), room.again(table, "ana", turned=turned)
        )
        assert first == second == await room.again(table, "caio", turned=not turned)
        assert [event.table for event in store.logs[table] if isinstance(event, Rematched)] == [first]
        assert await code_of(room.again(table, "dora")) == "not-at-table"
        new = await room.state(first)
        order = ("caio", "ana", "beto") if turned else ("ana", "beto", "caio")
        assert [new.seat_of(name) for name in order] == [0, 1, 2]
        assert new.terms.start == ((60, 58, 59) if turned else (58, 59, 60))
        assert new.terms.clock == "gentle"
        assert new.terms.key != (await room.state(table)).terms.key
        assert (new.phase, new.round, new.match) == ("waiting", None, None)
        assert new.host == new.seat_of("beto")
        guests = [await come(room, first, name) for name in ("ana", "beto", "caio")]
        await begin(guests)
        assert len(guests[0].view.rounds) == 0

    shared(test)


def test_those_who_meet_again_leave_no_table_behind_that_nobody_knows():
    async def test(room, _hand, store):
        table, guests = await friends(room, "ana", "beto", start=(99, 99))
        await begin(guests)
        await _to_the_end(guests)
        honest = room.ask

        async def killed(*_):
            raise RoomError("the server is killed before the old table knows", code="not-saved")

        room.ask = killed
        assert await code_of(room.again(table, "ana")) == "not-saved"
        room.ask = honest
        met = await asyncio.gather(room.again(table, "ana"), room.again(table, "beto", turned=True))
        assert set(store.logs) == {table, *met}
        assert len(set(met)) == 1

    shared(test)


# Phrases.


def test_a_phrase_is_heard_by_all_who_are_there_and_not_too_often():
    async def test(room, hand, _store):
        table, (ana, beto) = await friends(room, "ana", "beto")
        key = await Doors(room).key(table, "ana")
        watcher = await come(room, table, "w", watch=True, key=key)
        ana.seated.say("hello")
        ana.seated.say("wow")
        beto.seated.say("thanks")
        watcher.seated.say("bye")
        await hand.pass_ms(room.settings.say_ms)
        ana.seated.say("oops")
        await read_all((ana, beto, watcher))
        for one in (ana, beto, watcher):
            assert one.said == [(0, "hello"), (1, "thanks"), (0, "oops")]
        assert room.live[0].table.seq == beto.seq

    shared(test)


def test_only_the_host_closes_and_arranges_and_a_watcher_nothing():
    async def test(room, _hand, _store):
        table, (ana, beto) = await friends(room, "ana", "beto")
        key = await Doors(room).key(table, "ana")
        watcher = await come(room, table, "w", watch=True, key=key)
        beto.seated.lock(id="l", locked=True)
        beto.seated.arrange(id="a", bots=(None, None, "random"))
        assert [await beto.answer(one) for one in "la"] == ["not-the-host"] * 2
        ana.seated.arrange(id="x", bots=(None, None, "nobody"))
        assert await ana.answer("x") == "unknown-bot"
        ana.seated.arrange(id="a", bots=(None, None, "random"))
        assert await ana.answer("a") is None
        wishes = (
            lambda page: page.lock(id="1", locked=True),
            lambda page: page.arrange(id="2", bots=(None, None)),
            lambda page: page.pause(id="3", paused=True),
            lambda page: page.next_round(id="4", seq=watcher.seq),
            lambda page: page.act(id="5", seq=watcher.seq, text="--"),
            lambda page: page.stand_in(id="6", seq=watcher.seq, absent=0),
            lambda page: page.back(id="7"),
            lambda page: page.give_entropy(id="8", commitment=bytes(32), entropy=b"x"),
        )
        for number, wish in enumerate(wishes, start=1):
            wish(watcher.seated)
            assert await watcher.answer(str(number)) == "not-at-table"
        await beto.read_all()
        assert [info.bot for info in beto.view.seats] == [None, None, beto.view.seats[2].bot]
        assert len(beto.view.seats) == 3

    shared(test)


def test_start_scores_are_those_of_the_match_and_others_are_refused():
    async def test(room, _hand, _store):
        _, guests = await friends(room, "ana", "beto", start=(10, 0))
        await begin(guests)
        assert [info.score for info in guests[0].view.seats] == [10, 0]
        for start in ((100, 0), (-1, 0), (1,), (1, 2, 3)):
            opened = room.open("ana", name=None, bots=(None,), wanted=Wanted(start=start))
            assert await code_of(opened) == "bad-start"

    shared(test)
