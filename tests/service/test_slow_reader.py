"""A page that does not read: it holds nobody up, gets the newest view instead, and is given up."""

import asyncio

from batida.service.connection import About, Connection, Step, Whole
from tests.service.rooms import HandClock, a_room, settled, sit


class Narrow:
    """Carries so many letters, then none until there is room again."""

    def __init__(self, room=0):
        self.room = room
        self.carried = []
        self.ended = None

    def carry(self, letter):
        if not self.room:
            return False
        self.room -= 1
        self.carried.append(letter)
        return True

    def end(self, reason):
        self.ended = reason


def run(test):
    asyncio.run(test())


async def a_table(**settings):
    """A room with a page that plays and one that is read by a narrow carrier."""
    clock = HandClock()
    room = a_room(clock=clock, **settings)
    table = await room.open("ana", name=None, bots=["random"])
    slow, carrier = await room.connect(table, "ana"), Narrow(room=1)
    slow.attach(carrier)
    slow.greet()
    guest = await sit(room, table)
    return room, clock, guest, slow, carrier


def test_what_waits_goes_on_in_order_when_there_is_room_again():
    async def test():
        room, clock, guest, slow, carrier = await a_table()
        await guest.to_own_turn()
        carrier.room = 1_000
        slow.flush()
        first, *others = carrier.carried
        assert isinstance(first, Whole)
        numbers = [letter.told.everybody.seq for letter in others if isinstance(letter, Step)]
        assert numbers == list(range(first.everybody.seq + 1, guest.seq + 1))
        await clock.pass_ms(20_000)
        assert carrier.ended is None
        await room.stop()

    run(test)


def test_it_gets_the_newest_view_and_no_older_one():
    async def test():
        room, _, guest, slow, carrier = await a_table(letters_max=4)
        await guest.play_match()
        carrier.room = 1_000
        slow.flush()
        _, newest, *others = carrier.carried
        assert isinstance(newest, Whole)
        assert len(others) <= 4
        numbers = [letter.told.everybody.seq for letter in others if isinstance(letter, Step)]
        assert [newest.everybody.seq, *numbers][-1] == guest.seq
        await room.stop()

    run(test)


def test_it_is_given_up_after_a_while_in_which_it_took_nothing():
    async def test():
        room, clock, guest, slow, carrier = await a_table(slow_reader_ms=20_000)
        await guest.to_own_turn()
        slow.pong()
        slow.pong()
        await clock.pass_ms(19_000)
        assert carrier.ended is None
        # It took something, so it has its whole time again.
        carrier.room = 1
        slow.flush()
        await settled()
        await clock.pass_ms(19_000)
        assert carrier.ended is None
        await clock.pass_ms(1_000)
        assert carrier.ended == "too-slow"
        assert room.connections == 1
        await guest.play_match()
        assert guest.view.phase == "over"
        await room.stop()

    run(test)


def test_one_that_has_gone_is_waited_for_no_longer():
    async def test():
        room, clock, guest, slow, carrier = await a_table()
        await guest.to_own_turn()
        slow.part()
        await settled()
        assert not [due for due in clock.due if due > 10_000]
        assert carrier.ended == "gone"
        await room.stop()

    run(test)


def test_who_is_here_is_not_forgotten_with_what_waits():
    async def test():
        room, _, guest, slow, carrier = await a_table(letters_max=4)
        await guest.to_own_turn()
        connection = slow._connection
        assert isinstance(connection, Connection)
        people = About(guest.seated._live.audience.people().people)
        connection.put(people)
        await guest.play_match()
        carrier.room = 1_000
        slow.flush()
        assert people in carrier.carried
        await room.stop()

    run(test)
