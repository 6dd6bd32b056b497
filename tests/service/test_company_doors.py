"""Friends in the room: doors, the lobby, records, leaving and meeting again, arranging."""

import asyncio

import pytest

from batida.service.admission import Wanted
from batida.service.doors import Doors, reading_key
from batida.service.errors import RoomError
from batida.table import Rematched, SeatLeft
from tests.service.company import code_of, read_all, shared, to_the_end
from tests.service.rooms import (
    begin,
    come,
    friends,
)


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
        await to_the_end(guests)
        for wrong in ("", key, reading_key(key)[:-1]):
            assert await code_of(doors.read(table, wrong)) == "not-at-table"
        assert "[Result" in await doors.read(table, reading_key(key))

    shared(test)


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
        await to_the_end(guests)
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
        await to_the_end(guests)
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


def test_people_of_one_name_at_a_table_are_told_apart():
    async def test(room, _hand, _store):
        table = await room.open("p1", name="Ana", bots=[None, None, "random"], wanted=Wanted())
        doors = Doors(room)
        key = await doors.key(table, "p1")
        await asyncio.gather(*(doors.sit(table, f"p{at}", seat=at - 1, name="ANA", key=key) for at in (2, 3)))
        assert sorted(one.name for one in (await room.state(table)).sitters[:3]) == ["ANA 2", "ANA 3", "Ana"]

    shared(test)


def test_who_asks_again_for_a_table_for_want_of_an_answer_gets_the_same():
    async def test(room, _hand, store):
        wish = {"name": "Ana", "bots": [None], "wanted": Wanted(), "once": "a-word-of-the-page"}
        first, again = await asyncio.gather(room.open("ana", **wish), room.open("ana", **wish))
        assert first == again == await room.open("ana", **wish)
        others = [await room.open("beto", **wish), await room.open("ana", **{**wish, "once": "another"})]
        assert len({first, *others}) == 3
        assert set(store.logs) == {first, *others}

    shared(test)
