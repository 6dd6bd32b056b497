"""A room in which something fails: bots, the store, a request, a program of ours."""

import asyncio
import gc
import threading
from dataclasses import dataclass

import pytest

from batida.bots import Choice
from batida.rules import TILES, Play
from batida.service import live, thinking, turns
from batida.service.connection import ConnectionEndedError, Done
from batida.service.errors import RoomError
from batida.store import StoreError
from batida.table import Acted
from tests.service.rooms import HandClock, MemoryStore, SeededChance, a_room, settled, sit
from tests.service.running import first_number, logged, run


@pytest.fixture
def a_bot(monkeypatch):
    """Lets a test be the bot: ``a_bot(choose)`` replaces every kind."""

    def replace(choose):
        @dataclass(frozen=True)
        class Replaced:
            name: str = "heaviest"
            version: int = 1
            level: int = 0

            def choose(self, view, _budget, _chance):
                return Choice(choose(view))

        monkeypatch.setattr(thinking, "find", lambda _: Replaced())

    return replace


@pytest.mark.parametrize("fault", ["raises", "illegal", "never"])
def test_a_bot_that_fails_is_replaced_by_the_heaviest_play(a_bot, fault, caplog):
    held = threading.Event()

    def choose(view):
        if fault == "raises":
            raise ValueError(str(view.hand.tiles))
        if fault == "never":
            held.wait(20)
        return Play(next(one for one in TILES if one not in view.hand))

    a_bot(choose)

    async def test():
        # A bot leads in about half of these matches.
        for seed in range(20):
            think_ms = 10 - thinking.GRACE_MS if fault == "never" else 1000
            room = a_room(chance=SeededChance(seed), think_ms=think_ms)
            guest = await sit(room, await room.open("ana", name=None, bots=["random"]))
            if guest.view.to_act == 1:
                await guest.to_own_turn()
                played = guest.view.actions[0].action.tile.points
                hand = (await room._tools.store.of(guest.view.table))[1].shuffle[7:14]
                assert played == max(TILES[index].points for index in hand)
                reason = {"raises": "failed", "illegal": "illegal", "never": "late"}[fault]
                (counted,) = room.meters.fallbacks.family().samples
                assert counted.labels == (("reason", reason),)
                await room.stop()
                break
            await room.stop()
        held.set()

    run(test)
    assert "a bot" in logged(caplog)
    assert "Tile" not in logged(caplog)


def test_a_cancelled_request_loses_no_bots_turn():
    async def test():
        store = MemoryStore()
        room = a_room(store)
        table = await room.open("ana", name=None, bots=["random"])
        guest = await sit(room, table)
        await guest.to_own_turn()
        store.gate.clear()
        guest.act()
        await settled()
        guest.seated.part()
        store.gate.set()
        await settled()
        # The bot plays on although nobody looks; its page then comes back to find that.
        again = await sit(room, table)
        await again.read_until(lambda: again.view.to_act != 1)
        view = await room.view(table, "ana")
        assert view.seq > guest.seq
        assert view.to_act == 0 or view.phase == "settled"
        await room.stop()

    run(test)


def test_bd_095_no_bots_turn_is_lost_to_the_collector_or_to_a_cancelled_request(a_bot):
    """50 rounds of three bots: garbage is collected in each of their turns, and requests are cancelled."""

    def choose(view):
        gc.collect(1)
        return view.legal[-1]

    a_bot(choose)

    async def test():
        room = a_room()
        rounds = 0
        while rounds < 50:
            guest = await sit(room, await room.open("ana", name=None, bots=["random"] * 3))
            while guest.view.phase != "over":
                before = guest.seq

                async def wish():
                    if guest.view.phase == "settled":  # noqa: B023 - awaited at once
                        guest.seated.next_round(id=f"next-{before}", seq=before)  # noqa: B023 - as above
                    elif guest.view.legal:  # noqa: B023 - as above
                        guest.act()  # noqa: B023 - as above
                    await asyncio.Event().wait()

                request = asyncio.create_task(wish())
                await asyncio.sleep(0)
                request.cancel()
                gc.collect(1)
                await guest.read_until(lambda: guest.seq > before)  # noqa: B023 - awaited at once
            rounds += len((await room.view(guest.view.table, "ana")).rounds)
        await room.stop()

    run(test)


def test_bd_067_a_late_bot_lands_in_no_other_match():
    async def test():
        clock, store = HandClock(), MemoryStore()
        room = a_room(store, clock=clock, pace_ms=2000)
        table = await room.open("ana", name=None, bots=["random"])
        guest = await sit(room, table)
        while guest.view.to_act != 0:
            await settled()
            await clock.pass_ms(2500)
            await guest.read_until(lambda: guest.view.to_act == 0)
        guest.act()
        await guest.read_until(lambda: guest.view.to_act == 1)
        await room.leave(table, "ana")
        fresh = await room.again(table, "ana")
        count = len(store.logs[table])
        await clock.pass_ms(5000)
        assert len(store.logs[table]) == count
        assert len(store.logs[fresh]) == 3
        await room.stop()

    run(test)


def test_a_store_that_fails_shows_nothing_and_the_table_comes_back():
    async def test():
        store = MemoryStore()
        room = a_room(store)
        table = await room.open("ana", name=None, bots=["random"])
        guest = await sit(room, table)
        await guest.to_own_turn()
        seq, log = guest.seq, list(store.logs[table])
        store.fails = True
        guest.act(id_="lost")
        with pytest.raises(ConnectionEndedError) as caught:
            await guest.read_until(lambda: False)
        assert caught.value.reason == "not-saved"
        assert guest.seq == seq
        assert store.logs[table] == log
        with pytest.raises(RoomError):
            await room.open("ana", name=None, bots=["random"])
        store.fails = False
        again = await sit(room, table)
        assert again.seq == seq
        again.act(id_="lost", seq=seq)
        await again.read_until(lambda: "lost" in again.answers)
        assert isinstance(again.answers["lost"], Done)
        await room.stop()

    run(test)


@pytest.mark.parametrize("broken", [(live, "decide"), (turns, "bot_view")])
def test_a_fault_of_ours_ends_the_pages_and_the_table_comes_back(broken, monkeypatch, caplog):
    async def test():
        store = MemoryStore()
        room = a_room(store)
        table = await room.open("ana", name=None, bots=["random"])
        guest = await sit(room, table)
        await guest.to_own_turn()
        with monkeypatch.context() as patch:
            patch.setattr(*broken, None)
            guest.act(id_="fatal")
            with pytest.raises(ConnectionEndedError) as caught:
                await guest.read_until(lambda: False)
        assert caught.value.reason == "not-saved"
        again = await sit(room, table)
        await again.to_own_turn()
        assert again.seq >= guest.seq
        await room.stop()

    run(test)
    assert "TypeError" in logged(caplog)


def test_bd_117_bots_that_think_long_hold_up_no_other_table(a_bot):
    held = threading.Event()

    def choose(view):
        held.wait(20)
        return view.legal[0]

    a_bot(choose)

    async def test():
        room = a_room(think_ms=60_000)
        guests = [await sit(room, await room.open("ana", name=None, bots=["random"])) for _ in range(30)]
        turns = [guest for guest in guests if guest.view.to_act == 0]
        assert 0 < len(turns) < 30
        for guest in turns:
            guest.act(id_="mine")
            await guest.read_until(lambda: "mine" in guest.answers)  # noqa: B023 - awaited at once
            assert isinstance(guest.answers["mine"], Done)
        held.set()
        for guest in guests:
            await guest.to_own_turn()
        await room.stop()

    run(test)


def test_a_writer_elsewhere_is_noticed_and_the_table_read_again():
    async def test():
        store = MemoryStore()
        room = a_room(store)
        table = await room.open("ana", name=None, bots=["random"])
        guest = await sit(room, table)
        await guest.to_own_turn()
        store.logs[table].append(
            Acted(at=0, seat=0, ply=len(guest.view.actions) + 1, action=first_number(guest))
        )
        guest.act(id_="late")
        with pytest.raises(ConnectionEndedError):
            await guest.read_until(lambda: False)
        again = await sit(room, table)
        assert again.seq >= guest.seq + 1
        await room.stop()

    run(test)


def test_a_match_that_cannot_be_read_takes_no_other_from_the_list():
    async def test():
        store = MemoryStore()
        room = a_room(store)
        good, bad = [await room.open("ana", name=None, bots=["random"]) for _ in range(2)]
        whole = store.events

        async def events(table):
            if table == bad:
                raise StoreError("a gap", code="damaged")
            return await whole(table)

        store.events = events
        assert [view.table for view in await room.unfinished("ana")] == [good]
        await room.stop()

    run(test)


def test_a_store_error_on_reading_is_told_apart_from_no_table():
    async def test():
        store = MemoryStore()

        async def broken(_table):
            raise StoreError("damaged", code="damaged")

        store.events = broken
        room = a_room(store)
        with pytest.raises(RoomError) as caught:
            await room.connect("any", "ana")
        assert caught.value.code == "not-saved"
        await room.stop()

    run(test)
