"""The closed door: too much, too many, too slow, too long; and the page that others must not use."""

import http.client
import json
import logging
import re
import socket
import struct
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from batida.server import protocol
from batida.server.frames import FrameTracker
from batida.server.guard import HEADERS_MAX
from batida.server.limits import Limits, Rate
from batida.server.origin import OriginError, parse
from batida.server.page import Page
from batida.server.wires import QuickSocket
from tests.server.pages import WAIT_S, a_server
from tests.server.test_socket import closing

TIGHT = Limits(
    changes=Rate(0.001, 6),
    openings=Rate(0.001, 3),
    guesses=Rate(0.001, 4),
    connects=Rate(0.001, 8),
    frames=Rate(0.5, 5),
    refusals=Rate(0.001, 20),
    sockets_session=2,
)
HELLO = json.dumps({"t": "hello", "protocol": protocol.PROTOCOL})
SITE = "https://game.example"


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with a_server(tmp_path_factory.mktemp("data"), limits=TIGHT, origins=[SITE]) as visitor:
        yield visitor


@pytest.fixture(scope="module")
def hasty(tmp_path_factory):
    """A server that waits a moment for what is half open, and takes few connections."""
    limits = Limits(half_open_s=0.15, stuck_s=0.15, connections_address=5)
    with a_server(tmp_path_factory.mktemp("data"), limits=limits) as visitor:
        yield visitor


def is_too_fast(reply):
    assert (reply.status, reply.json["code"]) == (429, "too-fast")
    wait_ms = reply.json["data"]["retry_ms"]
    assert 0 < wait_ms <= int(reply.headers["retry-after"]) * 1000
    return True


# Rates.


def test_tables_are_opened_at_a_bounded_rate_and_other_sessions_go_on(browser):
    ana, rui = browser.another(), browser.another()
    ana.get("/api/home")
    rui.get("/api/home")
    for _ in range(3):
        ana.new_table()
    assert is_too_fast(ana.post("/api/tables", {"bots": ["counter"]}))
    assert is_too_fast(ana.post("/api/shared", {"bots": [None]}))
    assert ana.get("/api/home").status == 200
    rui.new_table()


def test_changes_of_a_session_have_a_bounded_rate(browser):
    visitor = browser.another()
    visitor.get("/api/home")
    assert [visitor.post("/api/move", {}).status for _ in range(6)] == [200] * 6
    assert is_too_fast(visitor.post("/api/move", {}))


def test_bd_079_keys_and_codes_are_guessed_at_a_bounded_rate(tmp_path):
    limits = Limits(guesses=Rate(0.001, 4))
    with a_server(tmp_path, limits=limits) as host:
        table = host.post("/api/shared", {"bots": [None]}).json["table"]
        guesses = [
            *((f"/api/tables/{table}/door", {"key": f"guess-{number}"}) for number in range(2)),
            ("/api/arrive", {"code": "guess"}),
            (f"/api/tables/{table}/reading", {"key": "guess"}),
        ]
        # Another session each time, and none at all: the address is what counts.
        assert all(host.another().post(*guess).status in (403, 404) for guess in guesses)
        for path, body in guesses:
            assert is_too_fast(host.another().post(path, body))
        # What holds no key of others is open as before.
        assert host.post(f"/api/tables/{table}/invitation", {}).status == 200


def test_requests_of_an_address_have_a_bounded_rate(tmp_path):
    with a_server(tmp_path, limits=Limits(requests=Rate(0.001, 10))) as browser:
        assert [browser.get("/health").status for _ in range(10)] == [200] * 10
        assert is_too_fast(browser.get("/health"))
        browser.cookies["batida_session"] = "x" * 43
        with pytest.raises(InvalidStatus) as caught, browser.socket("any"):
            pass
        assert caught.value.response.status_code == 429


def test_a_proxy_is_believed_when_it_was_named_and_else_not(tmp_path):
    limits = Limits(requests=Rate(0.001, 3))
    for proxies, is_known in ((["127.0.0.1"], True), ([], False)):
        with a_server(tmp_path / str(is_known), limits=limits, proxies=proxies) as browser:
            said = [
                browser.get("/api/home", x_forwarded_for=f"192.0.2.{number}", x_forwarded_proto="https")
                for number in range(5)
            ]
        assert [reply.status for reply in said] == [200] * (5 if is_known else 3) + [429] * (
            0 if is_known else 2
        )
        assert ("secure" in said[0].headers["set-cookie"].lower()) is is_known


# Sockets.


def test_a_wish_that_comes_too_fast_is_refused_and_later_carried_out(browser):
    visitor = browser.another()
    table = visitor.new_table()
    with visitor.page(table) as (wire, _):
        for number in range(9):
            wire.send(t="back", id=f"b{number}")
        answers = {}
        while len(answers) < 9:
            message = wire.receive()
            if message["t"] in ("done", "refused"):
                answers[message["id"]] = message
        hasty = [one for one in answers.values() if one.get("code") == "too-fast"]
        assert 4 <= len(hasty) < 9
        assert all(0 < one["data"]["retry_ms"] <= 2_000 for one in hasty)
        time.sleep(hasty[-1]["data"]["retry_ms"] / 1000)
        wire.send(t="back", id=hasty[-1]["id"])
        again = wire.receive_until(lambda message: message.get("id") == hasty[-1]["id"])[-1]
        assert again.get("code") != "too-fast"


def test_a_flood_is_ended_and_its_table_and_other_pages_go_on(browser):
    visitor = browser.another()
    table = visitor.new_table()
    with visitor.page(table) as (quiet, _), visitor.socket(table) as flood:
        flood.send(HELLO)
        with suppress(ConnectionClosed):
            for _ in range(2_000):
                flood.send('{"t":"ping"}')
        assert closing(flood) == (1013, "too-fast")
        quiet.send(t="ping")
        assert quiet.receive_until(lambda message: message["t"] == "pong")


def test_a_session_has_so_many_sockets_and_room_again_when_one_goes(browser):
    visitor = browser.another()
    table = visitor.new_table()
    with ExitStack() as stack:
        for _ in range(2):
            one = stack.enter_context(visitor.socket(table))
            one.send(HELLO)
            one.recv(WAIT_S)
        with pytest.raises(InvalidStatus) as caught, visitor.socket(table):
            pass
        assert caught.value.response.status_code == 429
    with visitor.socket(table) as again:
        again.send(HELLO)
        assert json.loads(again.recv(WAIT_S))["t"] == "welcome"


def test_compression_is_not_spoken_so_there_is_no_bomb(browser):
    visitor = browser.another()
    with visitor.socket(visitor.new_table(), compression="deflate") as plain:
        assert plain.protocol.extensions == []


# Half open.


def raw(browser):
    host, port = browser.host.split(":")
    return socket.create_connection((host, int(port)), timeout=WAIT_S)


def is_cut(connection):
    """Whether the server ends the connection in time, whatever it says before."""
    until = time.monotonic() + WAIT_S
    with suppress(ConnectionResetError):
        while connection.recv(65_536):
            if time.monotonic() > until:
                return False
    return True


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 40\r\n\r\n",
        b'POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"bot',
    ],
)
def test_a_request_that_does_not_become_whole_is_cut_off(hasty, said):
    with raw(hasty) as connection:
        connection.sendall(said)
        assert is_cut(connection)


def test_a_request_that_trickles_is_cut_off_too(hasty):
    with raw(hasty) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n")
        until = time.monotonic() + WAIT_S
        with suppress(ConnectionResetError, BrokenPipeError):
            while time.monotonic() < until:
                connection.sendall(b"X-Slow: 1\r\n")
                time.sleep(0.02)
        assert time.monotonic() < until


def frame(content, *, opcode=1, fin=True):
    head = bytes([opcode | (0x80 if fin else 0)])
    size = bytes([0x80 | len(content)]) if len(content) < 126 else struct.pack("!BH", 0xFE, len(content))
    return head + size + b"\0\0\0\0" + content


def opened(browser, connection):
    table = browser.new_table()
    cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    lines = (
        f"GET /ws/{table} HTTP/1.1",
        f"Host: {browser.host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}",
    )
    connection.sendall("\r\n".join((*lines, "", "")).encode())
    got = b""
    while b"\r\n\r\n" not in got:
        got += connection.recv(4_096)
    assert got.startswith(b"HTTP/1.1 101")
    connection.sendall(frame(HELLO.encode()))


@pytest.mark.parametrize(
    "said",
    [
        frame(b'{"t":"ping"}')[:1],
        frame(b'{"t":"ping"}')[:4],
        frame(b'{"t":"ping"}')[:-1],
        frame(b'{"t":"ping"}') + frame(b'{"t":"ping"}')[:3],
        frame(b'{"t":"pi', fin=False),
        frame(b'{"t":"pi', fin=False) + frame(b"", opcode=9),
        frame(b" " * 900 + b'{"t":"ping"}')[:-5],
    ],
)
def test_a_message_that_does_not_become_whole_is_cut_off(hasty, said):
    with raw(hasty) as connection:
        opened(hasty, connection)
        connection.sendall(said)
        assert is_cut(connection)


def test_a_socket_with_whole_messages_stays_open(hasty):
    with raw(hasty) as connection:
        opened(hasty, connection)
        for part in (frame(b'{"t":"pi', fin=False), frame(b'ng"}', opcode=0), frame(b"", opcode=9)):
            connection.sendall(part)
        time.sleep(0.4)
        connection.sendall(frame(b'{"t":"ping"}'))
        got = b""
        while got.count(b'"pong"') < 2:
            more = connection.recv(65_536)
            assert more, got
            got += more


def test_wishes_are_heard_in_order_however_their_frames_are_cut(tmp_path):
    """A short text that comes alone needs no parser; one in parts, among others or not ASCII does."""
    ids = [f"{number}{letter}" for number in range(6) for letter in "aéb"]
    wishes = [f'{{"t":"act","seq":99,"action":"--","id":"{id_}"}}'.encode() for id_ in ids]
    with a_server(tmp_path) as browser, raw(browser) as connection:
        # What is said leaves at once.
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        opened(browser, connection)
        got = connection.recv(1 << 16)
        assert b'"welcome"' in got
        for number, wish in enumerate(wishes):
            assert browser.get("/health").status == 200, "meanwhile what was said before is read"
            cut = number % 5
            if cut == 0:
                connection.sendall(frame(wish[:9], fin=False) + frame(b"", opcode=9))
                connection.sendall(frame(wish[9:], opcode=0))
            elif cut == 1:
                connection.sendall(frame(wish + b" " * 200))
            elif cut == 2:
                connection.sendall(frame(wish)[:20])
                assert browser.get("/health").status == 200
                connection.sendall(frame(wish)[20:])
            else:
                connection.sendall(frame(wish))
        while got.count(b'"refused"') < len(ids):
            more = connection.recv(1 << 16)
            assert more, got[-200:]
            got += more
    assert re.findall('"refused","id":"([^"]+)"', got.decode(errors="replace")) == ids


def test_what_is_said_in_one_turn_of_the_loop_leaves_in_one_call(tmp_path, monkeypatch):
    left, honest = [], QuickSocket.flush

    def flush(wire):
        left.append(b"".join(wire._leaving).count(b'"pong"'))
        honest(wire)

    monkeypatch.setattr(QuickSocket, "flush", flush)
    with a_server(tmp_path) as browser, raw(browser) as connection:
        opened(browser, connection)
        got = connection.recv(1 << 16)
        connection.sendall(frame(b'{"t":"ping"}') * 3)
        while got.count(b'"pong"') < 3:
            got += connection.recv(1 << 16)
    assert max(left) == 3


def test_an_address_has_so_many_connections_and_room_again_when_they_go(hasty):
    with ExitStack() as stack:
        held = [stack.enter_context(raw(hasty)) for _ in range(5)]
        with raw(hasty) as one_more:
            assert is_cut(one_more)
        assert all(is_cut(one) for one in held)
    assert hasty.get("/health").status == 200


def test_who_does_not_read_the_answer_is_cut_off(tmp_path):
    (tmp_path / "index.html").write_bytes(bytes(20_000_000))
    limits = Limits(stuck_s=0.15, half_open_s=0.15, connections_address=1)
    with a_server(tmp_path / "data", limits=limits, page=Page(tmp_path)) as browser, raw(browser) as lazy:
        lazy.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        until = time.monotonic() + WAIT_S
        # The one place is free again only when the lazy one was sent away.
        while time.monotonic() < until:
            with suppress(ConnectionError, http.client.HTTPException):
                assert browser.get("/health").status == 200
                return
        pytest.fail("the lazy reader kept its place")


@given(st.lists(st.tuples(st.binary(max_size=300), st.booleans()), max_size=6), st.data())
def test_the_tracker_is_inside_exactly_until_the_last_byte(parts, data):
    frames = [
        frame(content, opcode=0 if number and not parts[number - 1][1] else 1, fin=fin)
        for number, (content, fin) in enumerate(parts)
    ]
    said = b"".join(frames)
    ends, at = set(), 0
    for one, (_, fin) in zip(frames, parts, strict=True):
        at += len(one)
        if fin:
            ends.add(at)
    tracker, at = FrameTracker(), 0
    while at < len(said):
        part = said[at : at + data.draw(st.integers(1, 40))]
        at += len(part)
        is_one_text = not tracker.is_inside and tracker.is_one_text(part)
        tracker.add(part)
        assert tracker.is_inside is (at not in ends)
        if is_one_text:
            assert part in frames
            assert at in ends


# Too long.


def test_a_head_that_is_too_long_is_refused(browser):
    line = b"GET /" + b"x" * (HEADERS_MAX + 100) + b" HTTP/1.1\r\nHost: x\r\n\r\n"
    assert answer_to(browser, line) in (b"HTTP/1.1 400", b"HTTP/1.1 431", b"")


def test_many_headers_are_refused(browser):
    head = b"GET /health HTTP/1.1\r\nHost: x\r\n"
    assert answer_to(browser, head + b"X-One: 1\r\n" * 100 + b"\r\n") == b"HTTP/1.1 200"
    assert answer_to(browser, head + b"X-One: 1\r\n" * (HEADERS_MAX // 5) + b"\r\n") in (
        b"HTTP/1.1 400",
        b"HTTP/1.1 431",
        b"",
    )


def answer_to(browser, said):
    """The first words of the answer; none when the connection was cut while it was on its way."""
    with raw(browser) as connection, suppress(ConnectionResetError, BrokenPipeError):
        connection.sendall(said)
        return connection.recv(4_096)[:12]
    return b""


# What others could read.


def test_no_secret_of_a_link_or_session_is_in_a_request_line_or_a_log(tmp_path, caplog):
    caplog.set_level(logging.INFO)
    caplog.set_level(logging.DEBUG, "batida")
    with a_server(tmp_path) as host:
        table = host.post("/api/shared", {"bots": [None], "name": "Ana"}).json["table"]
        key = host.post(f"/api/tables/{table}/invitation", {}).json["link"].partition("#")[2]
        code = host.post("/api/move", {}).json["link"].partition("#")[2]
        guest = host.another()
        guest.post(f"/api/tables/{table}/door", {"key": key})
        assert guest.post(f"/api/tables/{table}/sit", {"seat": 1, "name": "Rui", "key": key}).status == 204
        assert host.another().post("/api/arrive", {"code": code}).status == 204
        with guest.socket(table) as page:
            page.send(HELLO)
            page.recv(WAIT_S)
        tokens = [*host.cookies.values(), *guest.cookies.values()]
    lines = [record.getMessage() + str(vars(record)) for record in caplog.records]
    assert any(table in line for line in lines), "the server's own lines were looked at"
    for secret in (key, code, *tokens, *(token.partition(".")[0] for token in tokens)):
        assert len(secret) >= 20
        assert not [line for line in lines if secret in line]


# Pages of others.


@pytest.mark.parametrize(
    ("origin", "is_let_in"),
    [
        (SITE, True),
        ("http://game.example", False),
        ("https://game.example:8443", False),
        ("https://www.game.example", False),
        ("https://game.example.evil.example", False),
        ("https://evil.example", False),
        ("null", False),
    ],
)
def test_bd_077_a_named_site_may_ask_and_its_neighbours_may_not(browser, origin, is_let_in):
    visitor = browser.another()
    table = visitor.new_table()
    assert visitor.post("/api/move", {}, origin=origin).status == (200 if is_let_in else 403)
    if is_let_in:
        with visitor.socket(table, origin=origin) as let_in:
            let_in.send(HELLO)
            assert json.loads(let_in.recv(WAIT_S))["t"] == "welcome"
    else:
        with pytest.raises(InvalidStatus), visitor.socket(table, origin=origin):
            pass


@pytest.mark.parametrize(
    ("host", "is_for_us"),
    [
        ("game.example", True),
        ("GAME.example:443", True),
        ("game.example.", True),
        ("127.0.0.1:8765", True),
        ("192.168.0.7", True),
        ("[fe80::1]:8765", True),
        ("localhost:1", True),
        ("batida", True),
        ("kitchen.local", True),
        ("www.game.example", False),
        ("game.example.evil.example", False),
        ("evil.example:8765", False),
        ("127.0.0.1.evil.example", False),
        ("evil-local.example", False),
        ("[::1.evil.example", False),
    ],
)
def test_a_public_name_is_answered_when_it_was_named_and_addresses_always(browser, host, is_for_us):
    reply = browser.another().ask(
        "POST", "/api/tables", {"bots": ["counter"]}, host=host, origin=f"http://{host}"
    )
    if is_for_us:
        assert reply.status == 201
    else:
        assert (reply.status, reply.json["code"]) == (421, "wrong-host")
        assert "set-cookie" not in reply.headers


@pytest.mark.parametrize(
    "text",
    ["", "game.example", "ftp://game.example", "https://", "https://a/b", "https://a?b", "https://u:p@a"],
)
def test_what_is_no_origin_is_refused_when_it_is_named(text):
    with pytest.raises(OriginError):
        parse(text)


def test_an_origin_is_written_as_browsers_do():
    assert parse("HTTPS://Game.Example:443/") == "https://game.example"
    assert parse("http://[::1]:8765") == "http://[::1]:8765"


def test_every_answer_forbids_scripts_in_the_page_frames_and_guessing(browser):
    for path in ("/", "/health", "/nothing", "/api/home"):
        headers = browser.another().get(path).headers
        policy = dict(
            part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";")
        )
        assert policy["default-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
        assert not re.search(r"unsafe|\*|https?:", headers["content-security-policy"])
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "camera=()" in headers["permissions-policy"]
        assert headers["server"] is None


# The page about it.


def test_every_threat_names_a_test_that_there_is():
    root = Path(__file__).parents[2]
    rows = re.findall(r"^\|.*\| `(test_\w+)` \|$", (root / "docs/threats.md").read_text(), re.MULTILINE)
    known = {
        name
        for path in (root / "tests").rglob("test_*.py")
        for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text(), re.MULTILINE)
    }
    assert len(rows) > 25
    assert set(rows) <= known, set(rows) - known
