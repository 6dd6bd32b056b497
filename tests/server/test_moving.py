"""A page goes from table to table with one socket: it leaves the one and comes to the other, in order."""

import json
import random

import pytest
from websockets.exceptions import ConnectionClosed

from batida.server import rush
from batida.server.limits import WIDE, Limits, Rate
from batida.service.errors import RoomError
from batida.service.settings import Settings
from batida.service.tables import Tables
from tests.server.pages import WAIT_S, Wire, a_server, hello, play_on
from tests.server.test_gather import opened
from tests.server.test_half_open import frame
from tests.server.test_socket import closing, own_turn

FAST = Settings(pace_ms=0, pass_pause_ms=0, entropy_wait_ms=0, gone_ms=0, connections_max=2, watchers_max=1)


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with a_server(tmp_path_factory.mktemp("data"), settings=FAST, limits=WIDE) as visitor:
        yield visitor


@pytest.fixture
def rooms(monkeypatch):
    """The rooms that are made, to look into them from beside."""
    made, honest = [], Tables.__init__

    def make(room, *parts, **options):
        honest(room, *parts, **options)
        made.append(room)

    monkeypatch.setattr(Tables, "__init__", make)
    return made


def is_about(table):
    return lambda message: message["t"] == "welcome" and message["view"]["table"] == table


def test_a_page_plays_a_match_goes_on_to_the_next_and_comes_back(browser):
    first, second = (browser.new_table("heaviest") for _ in range(2))
    with browser.page(first) as (wire, seen):
        assert play_on(wire, seen, random.Random(1))[-1]["view"]["end"] is not None
        there = wire.dealt(wire.goes_to(second, width="wide"))
        assert there["view"]["picture"]["width"] == "wide"
        assert play_on(wire, there, random.Random(2))[-1]["view"]["end"] is not None
        back = wire.goes_to(first)
        assert back["view"]["end"] is not None
        assert back["view"]["picture"]["width"] == "phone"
        wire.send(t="ping")
        assert [one["t"] for one in wire.receive_until(lambda one: one["t"] == "pong")] == ["pong"]


@pytest.mark.parametrize("in_a_rush", [False, True])
def test_what_is_said_before_it_goes_is_done_there_and_what_is_said_behind_waits(
    browser, monkeypatch, in_a_rush
):
    if in_a_rush:
        # Whatever is said waits in the row, of which one is heard a turn.
        monkeypatch.setattr(rush, "MANY", 0)
        monkeypatch.setattr(rush, "HEARD_A_TURN", 1)
    ana = browser.another()
    first, second = (opened(ana)[0] for _ in range(2))
    said = (
        *['{"t":"look","looked_at":true}'] * 20,
        json.dumps({"t": "lock", "id": "one", "locked": True}),
        '{"t":"say","phrase":"bye"}',
        hello(second),
        json.dumps({"t": "lock", "id": "two", "locked": True}),
        hello(first),
        json.dumps({"t": "pause", "id": "three", "paused": True}),
    )
    with ana.page_waiting(first) as (wire, _), ana.page_waiting(first) as (other, _):
        # In one write, so that all of it is there before any of it is carried out.
        frames = b"".join(frame(text.encode()) for text in said)
        wire.socket.socket.sendall(frames)
        got = wire.receive_until(lambda one: one.get("id") == "three")
        heard = other.receive_until(lambda one: one["t"] == "said")
    assert heard[-1]["phrase"] == "bye"
    at, back = (next(n for n, one in enumerate(got) if is_about(table)(one)) for table in (second, first))
    assert at < back
    for part, name in ((got[:at], "one"), (got[at:back], "two"), (got[back:], "three")):
        assert all(one.get("id") in (None, name) for one in part)
    for table in (first, second):
        with ana.page_waiting(table) as (_, seen):
            assert seen["view"]["terms"]["locked"], table


def test_nothing_of_the_table_before_comes_behind_the_first_view(browser):
    """Somebody looks on at two tables by turns while both are played."""
    hosts = []
    for _ in range(2):
        host = browser.another()
        table, key = opened(host, bots=["random", "random", "random"], pace_ms=0)
        hosts.append((host, table, key))
    watcher = browser.another()
    watcher.get("/api/home")
    chance, steps = random.Random(3), 0
    (ana, first, _), (rui, second, _) = hosts
    with ana.page_waiting(first) as (one, seen), rui.page_waiting(second) as (two, other):
        playing = {first: [one, one.begun(seen)], second: [two, two.begun(other)]}
        with watcher.socket() as plain:
            wire, table, seq = Wire(plain), None, None
            for number in range(40):
                _, table, key = hosts[number % 2]
                wire.hello(table, watch=True, key=key)
                for page in playing.values():
                    if page[1]["view"]["phase"] != "over":
                        until = len(page[1]["view"]["actions"])
                        page[1] = play_on(
                            page[0],
                            page[1],
                            chance,
                            until=lambda now, until=until: len(now["view"]["actions"]) != until,
                        )[-1]
                wire.send(t="ping")
                is_there = False
                while (message := json.loads(plain.recv(WAIT_S)))["t"] != "pong":
                    if message["t"] == "welcome":
                        assert message["view"]["table"] == table
                        is_there, seq = True, message["seq"]
                    elif message["t"] == "step" and is_there:
                        assert message["seq"] == seq + 1
                        seq, steps = message["seq"], steps + 1
                assert is_there
    assert steps > 5


def test_the_others_see_that_it_has_gone_and_that_it_is_back(browser):
    ana, beto = browser.another(), browser.another()
    table, key = opened(ana)
    assert beto.another().get("/api/home").status == 200
    beto.get("/api/home")
    assert beto.post(f"/api/tables/{table}/sit", {"seat": 1, "name": "Beto", "key": key}).status == 204
    alone = beto.new_table()

    def whereabouts(*wanted):
        return lambda one: one["t"] == "people" and one["seats"][1] in wanted

    with ana.page_waiting(table) as (wire, _), beto.page_waiting(table) as (guest, _):
        wire.receive_until(whereabouts("here"))
        guest.goes_to(alone)
        wire.receive_until(whereabouts("lost", "gone"))
        guest.goes_to(table)
        wire.receive_until(whereabouts("here"))


def test_a_page_that_may_not_come_is_told_why_and_the_socket_ends(browser):
    ana, eva, rui = browser.another(), browser.another(), browser.another()
    mine = eva.new_table()
    rui.get("/api/home")
    seen, key = opened(ana)
    shut, shut_key = opened(ana, watch="nobody")
    with rui.socket() as looks_on:
        looks_on.send(hello(seen, watch=True, key=key))
        looks_on.recv(WAIT_S)
        for table, reason, fields in (
            ("nowhere", "unknown-table", {}),
            (seen, "not-at-table", {}),
            (seen, "too-many-watchers", {"watch": True, "key": key}),
            (shut, "no-watching", {"watch": True, "key": shut_key}),
        ):
            with eva.page(mine) as (wire, _):
                wire.hello(table, **fields)
                assert closing(wire.socket) == (1008, reason)
    with eva.page(mine) as (wire, _):
        wire.send(t="hello", protocol=3, table=mine, width="phone")
        assert closing(wire.socket) == (1008, "bad-message")


@pytest.mark.parametrize(
    ("fault", "code"), [("stopping", 1012), ("not-saved", 1011), ("busy", 1012), ("unknown-table", 1008)]
)
def test_a_room_that_cannot_let_it_in_ends_the_socket_by_its_code(browser, monkeypatch, fault, code):
    first, second = (browser.new_table() for _ in range(2))
    honest = Tables.connect

    async def connect(tables, table, player, **hello):
        if table == second:
            raise RoomError("the room cannot", code=fault)
        return await honest(tables, table, player, **hello)

    monkeypatch.setattr(Tables, "connect", connect)
    with browser.page(first) as (wire, _):
        wire.hello(second)
        assert closing(wire.socket) == (code, fault)
    with browser.page(first) as (wire, _):
        wire.send(t="ping")
        assert wire.receive_until(lambda one: one["t"] == "pong")


def test_a_page_too_many_takes_the_place_of_the_oldest_of_its_person_there(browser):
    first, second = (browser.new_table() for _ in range(2))
    with browser.page(second) as (oldest, _), browser.page(second), browser.page(first) as (wire, _):
        wire.goes_to(second)
        assert closing(oldest.socket) == (4001, "replaced")
        wire.send(t="ping")
        assert wire.receive_until(lambda one: one["t"] == "pong")


def test_a_page_that_is_gone_while_it_goes_is_nowhere(browser):
    first, second = (browser.new_table() for _ in range(2))
    for _ in range(5):
        with browser.page(first) as (wire, _):
            wire.hello(second)
    for _ in range(2_000):
        if browser.get("/health").json["connections"] == 0:
            break
    assert browser.get("/health").json["connections"] == 0


@pytest.mark.parametrize("tight", [{"connects": Rate(0.001, 3)}, {"frames": Rate(0.001, 3)}])
def test_who_goes_too_fast_is_sent_away_and_nothing_behind_it_is_carried_out(tmp_path, tight):
    with a_server(tmp_path, limits=Limits(**tight)) as browser:
        tables = [opened(browser)[0] for _ in range(2)]
        with browser.socket() as plain:
            wire = Wire(plain)
            for number in range(8):
                wire.hello(tables[number % 2])
            wire.send(t="lock", id="late", locked=True)
            assert closing(plain) == (1013, "too-fast")
        for table in tables:
            assert not browser.get("/health").json["connections"]
            reply = browser.post(f"/api/tables/{table}/door", {})
            assert reply.json["locked"] is False


def test_a_page_that_does_not_read_may_go_and_sees_what_is_there_alone(tmp_path, rooms):
    """What it has not read of the table before is behind it; the first view waits until there is room."""
    with a_server(tmp_path, limits=WIDE) as browser:
        first, second = browser.new_table("random", "random", "random"), browser.new_table()
        with browser.deaf_socket(first) as deaf, browser.page(first) as (wire, seen):
            deaf.sendall(frame(hello(first).encode()) * 60)
            play_on(wire, seen, random.Random(6))
            while not any(rooms[-1].outboxes()):
                assert browser.get("/health").status == 200
            deaf.sendall(frame(hello(second).encode()) + frame(b'{"t":"ping"}'))
            # The server has heard all of it before anything is read.
            while not any(live.connections for live in rooms[-1].live if live.table.id == second):
                assert browser.get("/health").status == 200
            deaf.settimeout(WAIT_S)
            got = b""
            while b'{"t":"pong"}' not in got:
                more = deaf.recv(1 << 16)
                assert more, "it is still let in"
                got += more
    before, _, after = got.rpartition(b'"view":{"table":"%b"' % second.encode())
    assert before.count(b'"view":{"table":"%b"' % first.encode()) > 1
    assert first.encode() not in after


def test_the_server_stops_while_pages_go_from_table_to_table(tmp_path):
    with a_server(tmp_path, limits=WIDE) as browser:
        tables = [browser.new_table() for _ in range(4)]
        page = browser.socket()
        plain = page.__enter__()
        for number in range(200):
            plain.send(hello(tables[number % 4]))
    assert closing(plain)[0] in (1012, 1006)
    with pytest.raises(ConnectionClosed):
        plain.send("{}")
    with a_server(tmp_path, limits=WIDE) as again:
        again.cookies |= browser.cookies
        with again.page(tables[0]) as (wire, seen):
            assert play_on(wire, seen, random.Random(1), until=own_turn)
