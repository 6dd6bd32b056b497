"""A room for tests of friends, and what they do in all of them."""

import asyncio

from batida.rules import PASS
from batida.service.errors import RoomError
from batida.table import clock
from tests.service.rooms import (
    HandClock,
    MemoryStore,
    a_room,
    settled,
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


def first_action(guest):
    from batida.notation import format_action

    return format_action(guest.view.legal[0])


async def code_of(asked):
    try:
        await asked
    except RoomError as error:
        return error.code
    return None


async def to_the_end(guests):
    while True:
        await read_all(guests)
        if guests[0].view.phase == "over":
            return
        if guests[0].view.phase == "settled":
            guests[0].seated.next_round(id=f"n{guests[0].seq}", seq=guests[0].seq)
        else:
            actor = next((one for one in guests if one.view.legal), None)
            if actor is not None and actor.view.legal != (PASS,):
                actor.seated.act(id=f"a{actor.seq}", seq=actor.seq, text=first_action(actor))
        await settled()
