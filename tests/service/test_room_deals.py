"""Deals of a room: bound before they are shown, never twice, the same after a restart."""

import pytest

from batida.notation import read_record
from batida.review import check_deal
from batida.service.chance import SystemChance
from batida.service.connection import Done, Refused, Step
from batida.service.errors import RoomError
from batida.table import RoundSettled, fair
from tests.service.rooms import HandClock, MemoryStore, SeededChance, a_room, settled, sit
from tests.service.running import run


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
