"""The room: its one writer a table, its bots, its paces, and what it leaves behind."""

import asyncio
import gc
import logging
import threading
from dataclasses import dataclass

import pytest

from batida import bots
from batida.bots import Choice
from batida.notation import read_record
from batida.review import check_deal
from batida.rules import PASS, TILES, Play
from batida.server.logs import FieldsFormatter
from batida.service import live, thinking, turns
from batida.service.chance import SystemChance
from batida.service.connection import ConnectionEndedError, Done, Refused, Step, Whole
from batida.service.errors import RoomError
from batida.store import StoreError
from batida.table import Acted, MatchEnded, RoundSettled, fair, fold
from tests.service.rooms import HandClock, MemoryStore, SeededChance, a_room, settled, sit, until


def run(test):
    """Runs a test in a loop of its own, and finds no task left behind."""

    async def whole():
        await test()
        await until(lambda: len(asyncio.all_tasks()) == 1)
        left = [task.get_name() for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        assert left == []

    asyncio.run(whole())


def logged(caplog):
    """All that was logged, as the server writes it, fields and all."""
    return "\n".join(map(FieldsFormatter().format, caplog.records))


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


def test_a_writer_elsewhere_is_noticed_and_the_table_read_again():
    async def test():
        store = MemoryStore()
        room = a_room(store)
        table = await room.open("ana", name=None, bots=["random"])
        guest = await sit(room, table)
        await guest.to_own_turn()
        store.logs[table].append(Acted(at=0, seat=0, ply=len(guest.view.actions) + 1, action=_number(guest)))
        guest.act(id_="late")
        with pytest.raises(ConnectionEndedError):
            await guest.read_until(lambda: False)
        again = await sit(room, table)
        assert again.seq >= guest.seq + 1
        await room.stop()

    run(test)


def _number(guest):
    from batida.rules import action_number

    return action_number(guest.view.legal[0])


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
        await until(lambda: sum(task.get_name() == "batida-table" for task in asyncio.all_tasks()) == 1)
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


def test_bd_061_a_restart_settles_nothing_twice():
    async def test():
        store = MemoryStore()
        room = a_room(store)
        table = await room.open("ana", name=None, bots=["random"])
        guest = await sit(room, table)
        while guest.view.phase != "settled":
            await guest.to_own_turn()
            if guest.view.phase == "settled":
                break
            before, last = guest.seq, guest.view
            wish = guest.act()
            await guest.read_until(lambda: guest.seq > before)  # noqa: B023 - awaited at once
        scores = guest.view.scores
        log = list(store.logs[table])
        await room.stop()
        again = a_room(store)
        back = await sit(again, table)
        back.seated.act(id=wish, seq=last.seq, text="--")
        await back.read_until(lambda: wish in back.answers)
        # The wish is in the log, unless the pass was made before it came.
        is_written = any(event.wish == f"0/{wish}" for event in log)
        assert isinstance(back.answers[wish], Done if is_written else Refused)
        assert back.view.scores == scores
        assert store.logs[table] == log
        assert sum(isinstance(event, RoundSettled) for event in log) == 1
        await again.stop()

    run(test)


def test_bd_078_and_079_deals_and_names_of_tables_never_repeat_over_restarts():
    """Law: no seed is used twice; the store would refuse it."""

    class Crowded(MemoryStore):
        async def unfinished(self, _player, *, limit):
            return ()[:limit]

    async def test():
        store = Crowded()
        for _ in range(2):
            room = a_room(store, chance=SystemChance())
            for _ in range(1000):
                await room.open("ana", name=None, bots=["random"])
            await room.stop()
        names = set(store.logs)
        assert len(names) == 2000
        assert min(map(len, names)) >= 16
        sown = [(name, seeds[1].seed) for name, seeds in store.sown.items()]
        assert len({seed for _, seed in sown}) == 2000
        deals = {fair.deal_shuffle(fair.Sources(name, 1, seed, (None, None))) for name, seed in sown}
        assert len(deals) == 2000

    run(test)


def test_a_seed_that_comes_twice_deals_nothing():
    class Stuck(SeededChance):
        def seed(self):
            return bytes(32)

    async def test():
        store = MemoryStore()
        room = a_room(store, chance=Stuck())
        await room.open("ana", name=None, bots=["random"])
        with pytest.raises(RoomError) as caught:
            await room.open("ana", name=None, bots=["random"])
        assert caught.value.code == "not-saved"
        assert len(store.logs) == 1
        await room.stop()

    run(test)


def test_what_binds_the_server_is_written_before_it_is_shown_and_binds_it_after_a_crash():
    async def test():
        store = MemoryStore()
        room = a_room(store, entropy_wait_ms=10_000)
        table = await room.open("ana", name=None, bots=["random"])
        seated = await room.connect(table, "ana")
        seated.greet()
        shown = (await seated.next_letter()).view.next_deal
        assert shown.commitment == fair.commitment(fair.public_name(table), 1, store.sown[table][1].seed)
        # Cut off at any point: nothing is closed, and another server reads what was written.
        again = a_room(store, chance=SeededChance(9), entropy_wait_ms=10_000)
        back = await again.connect(table, "ana")
        back.greet()
        view = (await back.next_letter()).view
        assert view.next_deal == shown
        back.give_entropy(id="e", commitment=shown.commitment, entropy=b"mine")
        while view.phase == "waiting":
            letter = await back.next_letter()
            view = letter.told.view if isinstance(letter, Step) else view
        assert (view.deal.commitment, view.deal.entropy) == (shown.commitment, (b"mine", None))
        await again.stop()
        await room.stop()

    run(test)


@pytest.mark.parametrize("gives", [True, False])
def test_a_person_alone_waits_for_nothing_and_one_who_gives_nothing_not_for_long(gives):
    async def test():
        clock = HandClock()
        room = a_room(clock=clock, entropy_wait_ms=2000, pace_ms=900)
        table = await room.open("ana", name=None, bots=["random"])
        await clock.pass_ms(60_000)
        seated = await room.connect(table, "ana")
        seated.greet()
        view = (await seated.next_letter()).view
        await settled()
        # The time runs from when a page could give its bytes.
        assert clock.due == [2000]
        if gives:
            seated.give_entropy(id="e", commitment=view.next_deal.commitment, entropy=b"mine")
        else:
            await clock.pass_ms(1999)
            assert seated._connection.waiting == 0
            await clock.pass_ms(1)
        letters = []
        while view.phase == "waiting":
            letters.append(await seated.next_letter())
            view = letters[-1].told.view if isinstance(letters[-1], Step) else view
        assert view.deal.entropy == (b"mine" if gives else None, None)
        await room.stop()

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


def test_a_match_that_is_left_in_the_middle_of_a_round_shows_its_seed_in_the_record():
    async def test():
        store = MemoryStore()
        room = a_room(store)
        table = await room.open("ana", name=None, bots=["random"])
        await sit(room, table)
        with pytest.raises(RoomError) as caught:
            await room.record(table, "ana")
        assert caught.value.code == "no-round-yet"
        await room.leave(table, "ana")
        (one,) = read_record(await room.record(table, "ana")).rounds
        assert one.settlement is None
        assert one.proof.seed == store.sown[table][1].seed
        assert check_deal(one).verdict == "holds"
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


def test_every_kind_of_bot_can_be_asked_to_sit_down():
    async def test():
        room = a_room()
        for kind in bots.offered():
            table = await room.open("ana", name=None, bots=[kind])
            view = await room.view(table, "ana")
            assert view.seats[1].bot == kind
        await room.stop()

    run(test)
