"""Friends in the room: who is here, who looks on, and what they say."""

import pytest

from batida.service.doors import Doors
from batida.service.errors import RoomError
from tests.service.company import first_action, read_all, shared
from tests.service.rooms import (
    a_room,
    begin,
    come,
    friends,
    on_turn,
)


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


def test_after_an_outage_of_the_server_nobody_is_gone_before_they_could_be_back():
    async def test(room, hand, store):
        table, guests = await friends(room, "ana", "beto", "caio")
        await begin(guests)
        await room.stop()
        again = a_room(store, clock=hand)
        ana = await come(again, table, "ana")
        await ana.read_all()
        assert ana.people.seats == ("here", "lost", "lost")
        await come(again, table, "beto")
        await hand.pass_ms(again.settings.gone_ms - 1)
        await ana.read_all()
        assert ana.people.seats == ("here", "here", "lost")
        await hand.pass_ms(1)
        await ana.read_all()
        assert ana.people.seats == ("here", "here", "gone")
        await again.stop()

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
        actor.seated.act(id="a", seq=actor.seq, text=first_action(actor))
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
