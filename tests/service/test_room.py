"""The room: its one writer a table, its bots, its paces, and what it leaves behind."""

import asyncio
import logging

import pytest

from batida import bots
from batida.rules import PASS
from batida.service.connection import ConnectionEndedError, Done, Step, Whole
from batida.service.errors import RoomError
from batida.table import MatchEnded, fold
from tests.service.rooms import HandClock, MemoryStore, SeededChance, a_room, settled, sit, until
from tests.service.running import logged, run


@pytest.mark.parametrize("kinds", [["random"], ["counter", "heaviest"], ["random", "random", "counter"]])
def test_a_match_is_played_to_its_end_and_its_log_makes_the_same_table(kinds):
    async def test():
        store = MemoryStore()
        room = a_room(store)
        table = await room.open("ana", name="Ana", bots=kinds)
        guest = await sit(room, table)
        await guest.play_match()
        log = store.logs[table]
        assert isinstance(log[-1], MatchEnded)
        again = fold(table, log, store.deals[table], store.sown[table])
        assert again.seq == guest.seq
        assert again.phase == "over"
        await room.stop()
        assert store.is_closed

    run(test)


def test_an_answer_comes_after_it_is_written_and_not_before():
    async def test():
        store = MemoryStore()
        room = a_room(store)
        guest = await sit(room, await room.open("ana", name=None, bots=["random"]))
        await guest.to_own_turn()
        before = len(guest.letters)
        store.gate.clear()
        guest.act(id_="mine")
        await settled()
        assert guest.seated._connection.waiting == 0
        assert len(guest.letters) == before
        store.gate.set()
        await guest.read_until(lambda: "mine" in guest.answers)
        await room.stop()

    run(test)


def test_bots_take_their_pace_and_nothing_waits_for_them():
    async def test():
        clock = HandClock()
        room = a_room(clock=clock, pace_ms=900)
        table = await room.open("ana", name=None, bots=["heaviest"] * 3)
        guest = await sit(room, table)
        for _ in range(4):
            if guest.view.to_act == 0:
                break
            await settled()
            (due,) = clock.due
            assert 900 * 0.75 <= due <= 900 * 1.25
            seq = guest.seq
            await clock.pass_ms(due - 1)
            assert guest.seated._connection.waiting == 0
            await clock.pass_ms(1)
            await guest.read_until(lambda: guest.seq > seq)  # noqa: B023 - awaited at once
        await room.stop()

    run(test)


def test_a_table_may_have_a_pace_of_its_own():
    async def test():
        clock = HandClock()
        room = a_room(clock=clock, pace_ms=900)
        guest = await sit(room, await room.open("ana", name=None, bots=["random"], pace_ms=0))
        await guest.to_own_turn()
        assert clock.due == []
        await room.stop()

    run(test)


def test_a_pass_is_made_after_a_pause_for_who_can_only_pass_and_is_connected():
    async def test():
        clock = HandClock()
        room = a_room(clock=clock, pass_pause_ms=1600)
        guest = await sit(room, await room.open("ana", name=None, bots=["counter"] * 3))
        while guest.view.legal != (PASS,):
            await guest.to_own_turn()
            if guest.view.legal == (PASS,):
                break
            seq = guest.seq
            if guest.view.phase == "settled":
                guest.seated.next_round(id=f"n{seq}", seq=seq)
            else:
                guest.act()
            await guest.read_until(lambda: guest.seq > seq)  # noqa: B023 - awaited at once
        await settled()
        assert clock.due == [1600]
        # Gone when the pause ends: nothing is passed, and the pause begins again on return.
        table = guest.view.table
        guest.seated.part()
        await clock.pass_ms(1600)
        again = await sit(room, table)
        assert again.view.legal == (PASS,)
        await settled()
        assert clock.due == [1600]
        await clock.pass_ms(1600)
        await again.read()
        assert again.view.actions[-1].action == PASS
        assert not again.view.actions[-1].stand_in
        await room.stop()

    run(test)


def test_a_whole_match_logs_no_tile_no_name_and_no_player(caplog):
    async def test():
        room = a_room()
        guest = await sit(
            room, await room.open("player-digest", name="Benedita", bots=["counter"]), "player-digest"
        )
        await guest.play_match()
        await room.stop()

    with caplog.at_level(logging.DEBUG):
        run(test)
    for secret in ("Benedita", "player-digest", "Tile(", "shuffle"):
        assert secret not in logged(caplog)


def test_a_slow_page_gets_the_newest_view_and_holds_nobody_up():
    async def test():
        room = a_room(letters_max=4)
        table = await room.open("ana", name=None, bots=["random"])
        slow = await room.connect(table, "ana")
        slow.greet()
        guest = await sit(room, table)
        await guest.play_match()
        assert slow._connection.waiting <= 5
        letters = [await slow.next_letter() for _ in range(slow._connection.waiting)]
        assert isinstance(letters[0], Whole)
        assert all(isinstance(letter, Step) for letter in letters[1:])
        numbers = [letters[0].view.seq, *(letter.told.view.seq for letter in letters[1:])]
        assert numbers == list(range(numbers[0], guest.seq + 1))
        await room.stop()

    run(test)


def test_too_many_pages_of_a_seat_end_the_oldest():
    async def test():
        room = a_room(connections_max=3)
        table = await room.open("ana", name=None, bots=["random"])
        pages = [await room.connect(table, "ana") for _ in range(4)]
        with pytest.raises(ConnectionEndedError) as caught:
            await pages[0].next_letter()
        assert caught.value.reason == "replaced"
        assert room.connections == 3
        await room.stop()

    run(test)


def test_too_many_commands_at_once_are_refused_as_busy():
    async def test():
        store = MemoryStore()
        room = a_room(store, asks_max=8)
        guest = await sit(room, await room.open("ana", name=None, bots=["random"]))
        await guest.to_own_turn()
        store.gate.clear()
        for number in range(40):
            guest.act(id_=f"w{number}")
        await guest.read_until(lambda: len(guest.answers) >= 30)
        assert {answer.refusal.code for answer in guest.answers.values()} == {"busy"}
        store.gate.set()
        await guest.read_until(lambda: len(guest.answers) == 40)
        done = [answer for answer in guest.answers.values() if isinstance(answer, Done)]
        assert len(done) == 1
        await room.stop()

    run(test)


def test_bd_116_idle_tables_are_put_away_with_all_that_is_theirs():
    async def test():
        room = a_room(idle_s=0.05)
        tables = [await room.open("ana", name=None, bots=["random"]) for _ in range(200)]
        assert room.count == 0
        pages = [await sit(room, table) for table in tables]
        for page in pages:
            await page.to_own_turn()
        await settled()
        assert (room.count, room.connections) == (200, 200)
        for page in pages[:-1]:
            page.seated.part()
        await until(lambda: room.count == 1)
        assert (room.count, room.connections) == (1, 1)
        await until(lambda: not any(task.get_name().startswith("batida-") for task in asyncio.all_tasks()))
        # And back again, where it was.
        guest = await sit(room, tables[0])
        assert (guest.seq, guest.view) == (pages[0].seq, pages[0].view)
        await room.stop()

    run(test)


def test_a_player_has_so_many_unfinished_matches_and_no_more():
    async def test():
        room = a_room(tables_max=3)
        tables = [await room.open("ana", name=None, bots=["random"]) for _ in range(3)]
        for wish in (room.open("ana", name=None, bots=["random"]), room.again(tables[0], "ana")):
            with pytest.raises(RoomError) as caught:
                await wish
            assert caught.value.code == "too-many-tables"
        await room.open("beto", name=None, bots=["random"])
        await room.leave(tables[1], "ana")
        assert await room.again(tables[1], "ana")
        await room.stop()

    run(test)


def test_a_seat_is_its_players_and_of_nobody_else():
    async def test():
        room = a_room()
        table = await room.open("ana", name=None, bots=["random"])
        for ask in (room.connect, room.leave, room.again, room.view, room.record):
            with pytest.raises(RoomError) as caught:
                await ask(table, "beto")
            assert caught.value.code == "not-at-table"
            with pytest.raises(RoomError) as caught:
                await ask("nowhere", "ana")
            assert caught.value.code == "unknown-table"
        await room.stop()

    run(test)


def test_many_who_come_at_once_load_a_table_once():
    async def test():
        store = MemoryStore()
        room = a_room(store)
        table = await room.open("ana", name=None, bots=["random"])
        reads = 0
        honest = store.events

        async def counted(name):
            nonlocal reads
            reads += 1
            await asyncio.sleep(0)
            return await honest(name)

        store.events = counted
        comers = [asyncio.create_task(room.connect(table, "ana")) for _ in range(5)]
        await asyncio.sleep(0)
        comers[0].cancel()
        await asyncio.gather(*comers, return_exceptions=True)
        assert reads == 1
        assert room.count == 1
        await room.stop()

    run(test)


def test_bd_079_a_name_that_is_taken_leaves_the_table_that_has_it_alone():
    async def test():
        store = MemoryStore()
        room = a_room(store, chance=SeededChance(ids=["same", "same"]))
        await room.open("ana", name=None, bots=["random"])
        log = list(store.logs["same"])
        with pytest.raises(RoomError) as caught:
            await room.open("beto", name=None, bots=["random"])
        assert caught.value.code == "not-saved"
        assert store.logs == {"same": log}
        await room.stop()

    run(test)


def test_a_room_that_stops_takes_nothing_more_and_says_so():
    async def test():
        store = MemoryStore()
        room = a_room(store)
        table = await room.open("ana", name=None, bots=["random"])
        guest = await sit(room, table)
        await guest.to_own_turn()
        guest.act(id_="last")
        await room.stop()
        with pytest.raises(ConnectionEndedError) as caught:
            await guest.read_until(lambda: False)
        assert caught.value.reason == "stopping"
        assert any(event.wish == "0/last" for event in store.logs[table])
        for ask in (room.connect(table, "ana"), room.open("ana", name=None, bots=["random"])):
            with pytest.raises(RoomError) as refused:
                await ask
            assert refused.value.code == "stopping"

    run(test)


def test_a_clock_that_jumps_back_makes_nobody_wait_longer():
    async def test():
        clock = HandClock()
        room = a_room(clock=clock, entropy_wait_ms=2000)
        table = await room.open("ana", name=None, bots=["random"])
        await room.connect(table, "ana")
        await settled()
        clock.now_ms = lambda: 0
        await room.connect(table, "ana")
        await settled()
        assert clock.due == [2000]
        await room.stop()

    run(test)


def test_every_kind_of_bot_can_be_asked_to_sit_down():
    async def test():
        room = a_room()
        for kind in bots.offered():
            table = await room.open("ana", name=None, bots=[kind])
            view = await room.view(table, "ana")
            assert view.seats[1].bot == kind
        await room.stop()

    run(test)
