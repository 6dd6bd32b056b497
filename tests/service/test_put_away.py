"""What is left of a table that is put away: nothing, and that without the garbage collector."""

import gc
import weakref

import pytest

from tests.service.rooms import a_room, sit, until
from tests.service.running import run


@pytest.fixture
def _no_collector():
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_no_collector")
def test_a_table_whose_match_is_over_is_soon_gone_and_freed_by_reference_counts():
    async def test():
        # Only that the match is over puts it away in time.
        room = a_room(idle_s=3_600, over_s=0.01)
        table = await room.open("ana", name=None, bots=["random"])
        guest = await sit(room, table)
        await guest.play_match()
        (live,) = room.live
        parts = (live, live.audience, live.presence)
        left = [weakref.ref(one) for one in parts]
        guest.seated.part()
        del live, parts, guest
        await until(lambda: room.count == 0)
        await until(lambda: not any(one() for one in left))
        await room.stop()

    run(test)


@pytest.mark.usefixtures("_no_collector")
def test_a_table_that_is_ended_in_the_middle_of_a_turn_is_freed_by_reference_counts():
    async def test():
        room = a_room(idle_s=3_600, pace_ms=60_000)
        table = await room.open("ana", name=None, bots=["random", "random"])
        guest = await sit(room, table)
        (live,) = room.live
        left = weakref.ref(live)
        await live.stop()
        del live, guest
        await until(lambda: left() is None)
        await room.stop()

    run(test)
