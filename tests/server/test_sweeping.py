"""The collector of cyclic garbage is kept from what lives, and still finds what has died."""

import asyncio
import gc
import weakref

import pytest

from batida.server import sweeping
from batida.server.sweeping import Sweeper


class Knot:
    """Refers to itself, so that no reference count frees it."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def connections():
    """How many there are, for a sweeper; the collector is afterwards as it was."""
    before = gc.get_threshold()
    yield [1_000]
    gc.set_threshold(*before)
    gc.unfreeze()


def test_what_has_lived_for_a_moment_is_put_aside_and_found_when_it_is_quiet(connections, monkeypatch):
    async def test():
        sweeper = Sweeper(lambda: connections[0])
        sweeper.start()
        knot = Knot()
        seen = weakref.ref(knot)
        sweeper._tick()
        del knot
        gc.collect()
        assert seen() is not None, "it lies where the collector does not look"
        monkeypatch.setattr(sweeping, "QUIET_S", -1.0)
        sweeper._tick()
        assert seen() is not None, "with so many connections nothing is held up"
        connections[0] = 3
        sweeper._tick()
        assert seen() is None
        sweeper.stop()

    asyncio.run(test())


def test_what_dies_young_is_found_at_once(connections):
    async def test():
        sweeper = Sweeper(lambda: connections[0])
        sweeper.start()
        seen = weakref.ref(Knot())
        sweeper._tick()
        assert seen() is None
        sweeper.stop()

    asyncio.run(test())


def test_one_portion_in_ten_is_looked_at_and_all_of_them_once_something_was_found(connections, monkeypatch):
    monkeypatch.setattr(sweeping, "ALERT", 15)

    def dies(sweeper):
        seen = weakref.ref(Knot())
        sweeper._tick()
        return seen() is None

    async def test():
        sweeper = Sweeper(lambda: connections[0])
        sweeper.start()
        for _ in range(2 * sweeping.SAMPLE):
            sweeper._tick()
        assert dies(sweeper), "the sample"
        for _ in range(14):
            sweeper._tick()
        # On the alert, though no sample is due; and what is found there keeps it so.
        assert dies(sweeper)
        for _ in range(15):
            sweeper._tick()
        assert not dies(sweeper)
        sweeper.stop()

    asyncio.run(test())


def test_a_busy_server_is_swept_after_hours(connections, monkeypatch):
    async def test():
        sweeper = Sweeper(lambda: connections[0])
        sweeper.start()
        knot = Knot()
        seen = weakref.ref(knot)
        sweeper._tick()
        del knot
        monkeypatch.setattr(sweeping, "BUSY_S", -1.0)
        sweeper._tick()
        assert seen() is None
        sweeper.stop()

    asyncio.run(test())
