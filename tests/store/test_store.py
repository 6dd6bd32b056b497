"""What every store promises, held against the embedded one."""

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from base64 import b64encode
from pathlib import Path
from typing import get_args

import apsw
import msgspec
import pytest

from batida.service.settings import Settings
from batida.service.tables import Tables
from batida.store import ConflictError, StoreError, upcast, writer
from batida.store.database import APPLICATION_ID, FILE_NAME, MIGRATIONS
from batida.store.errors import SeedUsedError
from batida.store.secrets import SqliteDeals
from batida.store.sqlite import SqliteStore
from batida.store.writer import Writer
from batida.table import (
    Acted,
    Bot,
    DealCommitted,
    Dealt,
    Decided,
    Event,
    MatchEnded,
    Person,
    RoundAsked,
    RoundDealt,
    RoundSettled,
    SeatLeft,
    SeatPromised,
    SeatTaken,
    Sown,
    TableClosed,
    TableOpened,
)
from batida.table.events import EVENTS_VERSION
from tests.service.rooms import sit
from tests.table.worlds import a_match

GOLDEN = Path(__file__).with_name("events-1.jsonl")

OPENED = TableOpened(at=1, sitters=(Person(player="ana"), Bot(bot="counter", version=1)), target=100)
DEALT = RoundDealt(at=2, round=1, opener=0)
DEAL = Dealt(round=1, shuffle=tuple(range(28)))


@contextlib.asynccontextmanager
async def a_store(folder):
    store = SqliteStore(folder)
    try:
        yield store
    finally:
        await store.close()


def acted(ply):
    return Acted(at=ply, seat=ply % 2, ply=ply, action=84)


def test_what_is_appended_is_read_back_in_order(tmp_path):
    world = a_match(3, seed=1)

    async def run():
        async with a_store(tmp_path) as store:
            for seq, event in enumerate(world.events):
                deals = [world.deals[event.round]] if isinstance(event, RoundDealt) else []
                seeds = [world.seeds[event.round]] if isinstance(event, DealCommitted) else []
                await store.append("t", after=seq, events=[event], deals=deals, seeds=seeds)
        # Another server, after a restart.
        async with a_store(tmp_path) as store:
            deals = SqliteDeals(store)
            assert await store.events("t") == tuple(world.events)
            assert dict(await deals.of("t")) == world.deals
            assert dict(await deals.seeds("t")) == world.seeds
            await deals.close()
            assert await store.events("another") == ()

    asyncio.run(run())


@pytest.mark.parametrize("after", [0, 1, 3])
def test_a_wrong_number_is_a_conflict_and_writes_nothing(tmp_path, after):
    async def run():
        async with a_store(tmp_path) as store:
            await store.append("t", after=0, events=[OPENED, DEALT], deals=[DEAL])
            with pytest.raises(ConflictError) as caught:
                await store.append("t", after=after, events=[acted(1)])
            assert caught.value.head == 2
            assert len(await store.events("t")) == 2

    asyncio.run(run())


def test_of_two_writers_at_once_one_wins(tmp_path):
    async def run():
        async with a_store(tmp_path) as store:
            await store.append("t", after=0, events=[OPENED])
            tries = [store.append("t", after=1, events=[acted(ply)]) for ply in range(1, 9)]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            assert [type(answer) for answer in answers].count(ConflictError) == 7
            assert await store.events("t") == (OPENED, acted(1))

    asyncio.run(run())


def test_others_are_told_of_what_was_written_whatever_one_who_is_told_comes_to(tmp_path):
    async def test():
        store = SqliteStore(tmp_path)
        told, failed = [], []
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: failed.append(context["exception"])
        )

        def stumble(error):
            told.append(error)
            raise ValueError

        for table, done in (("a", stumble), ("b", told.append), ("c", stumble), ("d", told.append)):
            store.put(table, Decided(1, (OPENED,)), after=0, done=done)
        await store.append("e", after=0, events=[OPENED])
        assert told == [None] * 4
        assert [type(one) for one in failed] == [ValueError] * 2
        await store.close()
        with pytest.raises(StoreError):
            store.put("f", Decided(1, (OPENED,)), after=0, done=told.append)
        assert len(told) == 4

    asyncio.run(test())


def test_a_failed_append_of_a_group_leaves_the_others_whole(tmp_path):
    async def run():
        async with a_store(tmp_path) as store:
            await store.append("a", after=0, events=[OPENED])
            wishes = [
                store.append("a", after=7, events=[acted(1)]),
                store.append("b", after=0, events=[OPENED, DEALT], deals=[DEAL]),
                store.append("a", after=1, events=[acted(1)]),
            ]
            wrong, *right = await asyncio.gather(*wishes, return_exceptions=True)
            assert isinstance(wrong, ConflictError)
            assert right == [None, None]
            assert [len(await store.events(table)) for table in "ab"] == [2, 2]

    asyncio.run(run())


def test_appends_of_one_turn_of_the_loop_wake_the_writer_once(tmp_path, monkeypatch):
    handed, honest = [], Writer.put

    def put(writer, *jobs):
        handed.append(len(jobs))
        honest(writer, *jobs)

    monkeypatch.setattr(Writer, "put", put)

    async def run():
        async with a_store(tmp_path) as store:
            await asyncio.gather(
                *(store.append(f"t{number}", after=0, events=[OPENED]) for number in range(9))
            )
            await store.append("t0", after=1, events=[DEALT], deals=[DEAL])
            assert await store.events("t0") == (OPENED, DEALT)

    asyncio.run(run())
    assert handed == [9, 1]


def test_after_a_commit_that_failed_a_table_is_where_it_was(tmp_path, monkeypatch):
    """How far a table has come is kept, and nothing that was not committed may count."""
    honest = writer.run

    def fail(connection, statement, *values):
        if statement == "COMMIT":
            raise apsw.FullError
        return honest(connection, statement, *values)

    async def run():
        async with a_store(tmp_path) as store:
            await store.append("t", after=0, events=[OPENED])
            with monkeypatch.context() as patch:
                patch.setattr(writer, "run", fail)
                with pytest.raises(StoreError):
                    await store.append("t", after=1, events=[DEALT], deals=[DEAL])
            with pytest.raises(ConflictError):
                await store.append("t", after=2, events=[acted(1)])
            await store.append("t", after=1, events=[DEALT], deals=[DEAL])
            assert await store.events("t") == (OPENED, DEALT)

    asyncio.run(run())


def test_unfinished_matches_are_listed_newest_first_until_they_end(tmp_path):
    async def run():
        async with a_store(tmp_path) as store:
            for at, table in enumerate("abcd"):
                opened = msgspec.structs.replace(OPENED, at=at)
                await store.append(table, after=0, events=[opened])
            await store.append("b", after=1, events=[MatchEnded(at=9, winner=0)])
            await store.append("c", after=1, events=[TableClosed(at=9, seat=0)])
            assert await store.unfinished("ana", limit=9) == ("d", "a")
            assert await store.unfinished("ana", limit=1) == ("d",)
            assert await store.unfinished("beto", limit=9) == ()

    asyncio.run(run())


def test_a_match_is_listed_for_who_sits_at_it_now(tmp_path):
    beto = Person(player="beto")

    async def run():
        async with a_store(tmp_path) as store:
            await store.append("a", after=0, events=[OPENED])
            assert await store.unfinished("beto", limit=9) == ()
            await store.append("a", after=1, events=[SeatTaken(at=1, seat=1, sitter=beto)])
            # A seat that is only promised is not sat at.
            heir = Person(player="caio")
            await store.append("a", after=2, events=[SeatPromised(at=2, seat=1, sitter=heir)])
            assert await store.unfinished("beto", limit=9) == ("a",)
            assert await store.unfinished("caio", limit=9) == ()
            left = SeatLeft(at=3, seat=0, player="ana", sitter=Bot(bot="counter", version=1))
            back = SeatTaken(at=4, seat=1, sitter=beto)
            await store.append("a", after=3, events=[left, back])
            assert await store.unfinished("ana", limit=9) == ()
            assert await store.unfinished("beto", limit=9) == ("a",)

    asyncio.run(run())


def test_a_cancelled_append_is_written_all_the_same(tmp_path):
    async def run():
        async with a_store(tmp_path) as store:
            task = asyncio.create_task(store.append("t", after=0, events=[OPENED]))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await store.append("t", after=1, events=[DEALT], deals=[DEAL])
            assert await store.events("t") == (OPENED, DEALT)

    asyncio.run(run())


def test_what_was_asked_before_closing_is_written(tmp_path):
    async def run():
        store = SqliteStore(tmp_path)
        tasks = [
            asyncio.create_task(store.append(f"t{number}", after=0, events=[OPENED])) for number in range(50)
        ]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*tasks)
        await store.close()
        with pytest.raises(StoreError):
            await store.append("late", after=0, events=[OPENED])
        async with a_store(tmp_path) as again:
            assert len(await again.unfinished("ana", limit=99)) == 50

    asyncio.run(run())


def test_no_tile_of_a_deal_stands_in_the_events(tmp_path):
    async def run():
        async with a_store(tmp_path) as store:
            await store.append("t", after=0, events=[OPENED, DEALT], deals=[DEAL])

    asyncio.run(run())
    connection = apsw.Connection(str(tmp_path / FILE_NAME))
    rows = [row[0] for row in connection.execute("SELECT event FROM events")]
    assert len(rows) == 2
    assert all(bytes(DEAL.shuffle) not in row and b"shuffle" not in row for row in rows)
    assert connection.execute("SELECT shuffle FROM secret_deals").get == bytes(DEAL.shuffle)
    connection.close()


# Files that are not ours, or not whole.


def refused(folder):
    with pytest.raises(StoreError) as caught:
        SqliteStore(folder)
    assert str(folder) in str(caught.value)
    return caught.value.code


def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / FILE_NAME).write_bytes(b"not a database at all, but long enough to look at " * 40)
    assert refused(tmp_path) == "not-a-database"


def test_a_database_of_another_program_is_refused_and_left_as_it_was(tmp_path):
    connection = apsw.Connection(str(tmp_path / FILE_NAME))
    connection.execute("CREATE TABLE notes (text)")
    connection.close()
    before = (tmp_path / FILE_NAME).read_bytes()
    assert refused(tmp_path) == "foreign"
    assert (tmp_path / FILE_NAME).read_bytes() == before


def test_a_database_of_a_newer_version_is_refused(tmp_path):
    connection = apsw.Connection(str(tmp_path / FILE_NAME))
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()
    assert refused(tmp_path) == "too-new"


def test_a_damaged_database_says_so_when_it_is_read(tmp_path):
    world = a_match(2, seed=3)

    async def fill():
        async with a_store(tmp_path) as store:
            for number in range(20):
                await store.append(f"t{number}", after=0, events=world.events)

    async def read():
        async with a_store(tmp_path) as store:
            for number in range(20):
                await store.events(f"t{number}")

    asyncio.run(fill())
    file = tmp_path / FILE_NAME
    content = bytearray(file.read_bytes())
    for start in range(4096 * 3, len(content), 4096):
        content[start : start + 512] = b"\xff" * 512
    file.write_bytes(content)
    with pytest.raises(StoreError) as caught:
        asyncio.run(read())
    assert caught.value.code == "damaged"


def test_a_folder_that_another_server_holds_is_refused_until_that_one_ends(tmp_path):
    program = "import sys; from pathlib import Path; from batida.store.sqlite import SqliteStore; "
    program += "store = SqliteStore(Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()"
    command = (sys.executable, "-c", program, str(tmp_path))
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, env=dict(os.environ), **pipes) as other:
        assert other.stdout.readline() == b"held\n"
        assert refused(tmp_path) == "in-use"
        other.kill()
        other.wait()
    asyncio.run(SqliteStore(tmp_path).close())


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    assert refused(tmp_path / "file" / "data") == "not-writable"


def test_a_gap_in_a_log_is_damage(tmp_path):
    async def fill():
        async with a_store(tmp_path) as store:
            await store.append("t", after=0, events=[OPENED, DEALT, acted(1)])

    async def read():
        async with a_store(tmp_path) as store:
            await store.events("t")

    asyncio.run(fill())
    connection = apsw.Connection(str(tmp_path / FILE_NAME))
    connection.execute("DELETE FROM events WHERE seq = 2")
    connection.close()
    with pytest.raises(StoreError) as caught:
        asyncio.run(read())
    assert caught.value.code == "damaged"


# Events of all versions.


def test_events_of_version_1_are_read_for_ever():
    lines = GOLDEN.read_bytes().splitlines()
    events = [upcast.read_event(line, 1) for line in lines]
    assert {type(event).__name__ for event in events} == {
        *("TableOpened", "LeadDecided", "RoundDealt", "Acted", "RoundSettled", "MatchEnded", "TableClosed")
    }
    assert [json.loads(upcast.write_event(event)) for event in events] == [json.loads(line) for line in lines]


def test_events_of_version_2_are_read_for_ever():
    """Its kinds that version 1 had not: provable deals, guests, absence, and a table with terms."""
    lines = GOLDEN.with_name("events-2.jsonl").read_bytes().splitlines()
    events = [upcast.read_event(line, 2) for line in lines]
    of_version_1 = {type(upcast.read_event(line, 1)) for line in GOLDEN.read_bytes().splitlines()}
    assert {type(event) for event in events} | of_version_1 == set(get_args(Event))
    assert [json.loads(upcast.write_event(event)) for event in events] == [json.loads(line) for line in lines]


def test_a_table_that_version_1_wrote_is_read_and_goes_on_with_a_provable_deal(tmp_path):
    world = a_match(2, seed=4)
    log = [event for event in world.events if not isinstance(event, DealCommitted | RoundAsked)]
    settled = next(seq for seq, event in enumerate(log, 1) if isinstance(event, RoundSettled))
    connection = apsw.Connection(str(tmp_path / FILE_NAME))
    connection.execute(MIGRATIONS[0])
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute("PRAGMA user_version = 1")
    connection.execute("INSERT INTO tables VALUES ('a-table', ?, 1, 0)", (settled,))
    for seq, event in enumerate(log[:settled], 1):
        row = ("a-table", seq, 1, upcast.write_event(event))
        connection.execute("INSERT INTO events VALUES (?, ?, ?, ?)", row)
    connection.execute("INSERT INTO secret_deals VALUES ('a-table', 1, ?)", (bytes(world.deals[1].shuffle),))
    connection.close()

    async def run():
        room = Tables.in_folder(tmp_path, settings=Settings(pace_ms=0, pass_pause_ms=0))
        guest = await sit(room, "a-table", "player-0")
        assert guest.view.deal is None
        await guest.read_until(lambda: guest.view.next_deal is not None)
        guest.seated.next_round(id="on", seq=guest.seq)
        await guest.read_until(lambda: guest.view.phase == "playing")
        assert (guest.view.deal.round, guest.view.deal.seed) == (2, None)
        await room.stop()

    asyncio.run(run())


def test_no_seed_is_ever_used_twice(tmp_path):
    """Law: the store itself refuses it, at another table or the same, now or after a restart."""
    sown = Sown(round=1, seed=bytes(range(32)))
    bound = DealCommitted(at=2, round=1, commitment=bytes(32))

    async def run():
        async with a_store(tmp_path) as store:
            await store.append("t", after=0, events=[OPENED, bound], seeds=[sown])
            others = [
                store.append("u", after=0, events=[OPENED, bound], seeds=[sown]),
                store.append("t", after=2, events=[bound], seeds=[Sown(round=2, seed=sown.seed)]),
                store.append("v", after=0, events=[OPENED, DEALT], deals=[DEAL]),
            ]
            first, second, third = await asyncio.gather(*others, return_exceptions=True)
            assert isinstance(first, SeedUsedError)
            assert isinstance(second, SeedUsedError)
            assert third is None
        async with a_store(tmp_path) as store:
            with pytest.raises(SeedUsedError):
                await store.append("w", after=0, events=[OPENED, bound], seeds=[sown])
            assert [len(await store.events(name)) for name in "tuvw"] == [2, 0, 2, 0]
            deals = SqliteDeals(store)
            assert await deals.seeds("t") == {1: sown}
            await deals.close()

    asyncio.run(run())


def test_no_seed_stands_in_the_events(tmp_path):
    """Before the round is over and after it: what sends reads events, and could not send it."""
    world = a_match(2, seed=1)

    async def run():
        async with a_store(tmp_path) as store:
            seeds = tuple(world.seeds.values())
            deals = tuple(world.deals.values())
            await store.append("t", after=0, events=world.events, deals=deals, seeds=seeds)

    asyncio.run(run())
    connection = apsw.Connection(str(tmp_path / FILE_NAME))
    rows = b"".join(row[0] for row in connection.execute("SELECT event FROM events"))
    for sown in world.seeds.values():
        for form in (sown.seed, sown.seed.hex().encode(), b64encode(sown.seed)):
            assert form not in rows
    connection.close()


def test_an_old_event_is_lifted_step_by_step():
    # As if a version 2 had renamed a field, and a version 3 had counted the rounds from 1.
    steps = {
        1: lambda old: {name.replace("number", "round"): value for name, value in old.items()},
        2: lambda old: {**old, "round": old["round"] + 1},
    }
    stored = b'{"e":"dealt","at":5,"number":0,"opener":2}'
    assert upcast.read_event(stored, 1, steps=steps, newest=3) == RoundDealt(at=5, round=1, opener=2)


@pytest.mark.parametrize("stored", [b"", b"{}", b'{"e":"dealt"}', b'{"e":"dance","at":1}', b"[1]", b"\xff"])
def test_what_is_no_event_is_damage(stored):
    for newest in (1, 2):
        with pytest.raises(StoreError) as caught:
            upcast.read_event(stored, 1, steps={1: lambda old: old}, newest=newest)
        assert caught.value.code == "damaged"


def test_an_event_of_a_newer_program_is_told_apart():
    with pytest.raises(StoreError) as caught:
        upcast.read_event(b"{}", EVENTS_VERSION + 1)
    assert caught.value.code == "too-new"
