"""What people do besides playing: come to another device, meet again, come from the lobby."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from batida.server.session import player_named
from bench.simulation.wire import ask

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.simulation.people import Person

PATIENCE: Final = 12
"""How often a stranger looks into the lobby."""


async def change_device(person: Person, after_s: float) -> None:
    """Comes to another device by a link of their own, which is good once, and goes on there."""
    await asyncio.sleep(after_s)
    hold = person.oracle.hold
    while not person.has_left and person.oracle.fault is None:
        crashes = person.crashes()
        told = await ask(person.app(), "POST", "/api/move", cookie=person.cookie)
        if told.status == 503:
            await asyncio.sleep(1)
            continue
        hold(told.status == 200, f"the way to another device is answered by {told.status}")
        code = told.json["link"].partition("#")[2]
        came = [await ask(person.app(), "POST", "/api/arrive", body={"code": code}) for _ in range(2)]
        if any(one.status == 503 for one in came) or person.crashes() > crashes:
            # Codes go with the server.
            await asyncio.sleep(1)
            continue
        hold(came[0].status == 204, f"another device is answered by {came[0].status}")
        hold(came[1].status == 403, "a link to another device is good twice")
        cookie = came[0].headers["set-cookie"].partition(";")[0]
        hold(player_named(cookie.partition("=")[2]) == person.player, "another device is somebody else's")
        person.cookie = cookie
        await person.play(1)
        return


async def meet_again(people: Sequence[Person], *, turned: bool) -> None:
    """All who sat at a table to its end ask at once for the next one, and it is the same for all."""
    first = people[0]
    hold, tables = first.oracle.hold, first.oracle.states
    old, before = first.table, set(tables)
    new = await asyncio.gather(*(_again(one, turned=turned) for one in people))
    if first.oracle.fault is not None:
        return
    hold(len(set(new)) == 1, "those who meet again are sent to different tables")
    hold(set(tables) - before == {new[0]}, "a table was left behind that nobody knows")
    hold(tables[old][-1].next_table == new[0], "the old table does not lead to the next")
    sat, sits = tables[old][-1].sitters, tables[new[0]][-1].sitters
    steps = 1 if turned else 0
    hold(sits == tuple(sat[at - steps] for at in range(len(sat))), "they do not sit as they wished to")
    for one in people:
        one.table = new[0]


async def _again(person: Person, *, turned: bool) -> str:
    while person.oracle.fault is None:
        reply = await person.post("again", {"turned": turned})
        if reply.status == 201:
            name: str = reply.json["table"]
            return name
        person.oracle.hold(reply.status == 503, f"meeting again is answered by {reply.status}")
        await asyncio.sleep(1)
    return ""


async def come_from_the_lobby(person: Person, after_s: float) -> None:
    """A stranger without a link comes to the table if it is listed, and in no other way; plays there."""
    await asyncio.sleep(after_s)
    oracle, table = person.oracle, person.table
    terms = oracle.states[table][1].terms
    assert terms is not None
    for _ in range(PATIENCE):
        if oracle.fault is not None or oracle.states[table][-1].phase == "over" or person.is_leaving:
            break
        person.has_come.clear()
        reply = await ask(person.app(), "GET", "/api/lobby", cookie=person.cookie)
        oracle.hold(reply.status in (200, 503), f"the lobby is answered by {reply.status}")
        listed = reply.json["tables"] if reply.status == 200 else ()
        free = [_free(one) for one in listed if one["table"] == table]
        oracle.hold(not free or terms.listed, "a table is in the lobby that is not for it")
        oracle.hold(terms.key not in reply.content.decode(), "the lobby tells the key of a link")
        if free or not terms.listed:
            came = await person.post("sit", {"seat": free[0] if free else 1})
            wanted = (204, 409, 503) if terms.listed else (403, 409, 503)
            oracle.hold(came.status in wanted, f"a stranger who sits down is answered by {came.status}")
            if came.status == 204:
                person.has_come.set()
                await person.play(1)
            if came.status in (204, 403):
                break
        person.has_come.set()
        await asyncio.sleep(4)
    person.has_come.set()


def _free(listed: dict[str, Any]) -> int:
    """A seat to ask for of a table in the lobby."""
    seats = listed["seats"]
    seat: int = next(one["seat"] for one in seats if one["open"] or (one["bot"] and not one["heir"]))
    return seat
