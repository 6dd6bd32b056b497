"""Too slow at the door: what is half said, trickles or is not read, and texts however they are cut."""

import http.client
import re
import socket
import struct
import time
from contextlib import ExitStack, suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from batida.server import run
from batida.server.frames import FrameTracker
from batida.server.limits import Limits
from batida.server.page import Page
from batida.server.wires import QuickSocket
from tests.server.pages import WAIT_S, a_server, hello, raw


@pytest.fixture(scope="module")
def hasty(tmp_path_factory):
    """A server that waits a moment for what is half open, and takes few connections."""
    limits = Limits(half_open_s=0.15, stuck_s=0.15, connections_address=5)
    with a_server(tmp_path_factory.mktemp("data"), limits=limits) as visitor:
        yield visitor


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
        "GET /ws HTTP/1.1",
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
    connection.sendall(frame(hello(table).encode()))


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


def test_a_page_that_gives_no_sign_of_life_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(run, "PING_S", 0.05)
    monkeypatch.setattr(run, "PONG_S", 0.1)
    with a_server(tmp_path) as browser, raw(browser) as connection:
        opened(browser, connection)
        assert is_cut(connection)


def test_a_page_that_has_spoken_is_not_asked_for_a_sign_of_life(monkeypatch):
    done = []
    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", lambda _: done.append("asked"))
    monkeypatch.setattr(WebSocketsSansIOProtocol, "schedule_ping", lambda _: done.append("left"))
    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", lambda *_: None)
    wire = object.__new__(QuickSocket)
    wire.close_sent = wire.handshake_initiated = False
    wire.send_keepalive_ping()
    wire.data_received(frame(b'{"t":"ping"}'))
    wire.send_keepalive_ping()
    wire.send_keepalive_ping()
    assert done == ["asked", "left", "asked"]


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
