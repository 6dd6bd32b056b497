"""A server never runs out of files: connections leave some for the database and the bots."""

import select
import socket
import time
from contextlib import ExitStack
from random import Random

from batida.server.files import FILES_KEPT
from batida.server.guard import ROOM_AGAIN, Guard
from batida.server.limits import Limits
from tests.server.pages import WAIT_S, play_on
from tests.server.process import a_process

ROOM = 20


def sent_away(connections, count):
    """How many of these the server has ended, once there are ``count`` of them."""
    until, gone = time.monotonic() + WAIT_S, []
    while len(gone) < count and time.monotonic() < until:
        gone, _, _ = select.select(connections, [], [], 0.05)
    return len(gone)


def test_connections_leave_files_for_the_database_and_matches_go_on(tmp_path):
    with a_process(tmp_path, files=(32, FILES_KEPT + ROOM)) as (process, browser), ExitStack() as stack:
        wire, seen = stack.enter_context(browser.page(browser.new_table()))
        host, port = browser.host.split(":")
        others = [
            stack.enter_context(socket.create_connection((host, int(port)), timeout=WAIT_S))
            for _ in range(ROOM + FILES_KEPT)
        ]
        # The page has a place too, and requests before it may still have theirs.
        assert FILES_KEPT + 1 <= sent_away(others, FILES_KEPT + 1) <= FILES_KEPT + 4
        assert play_on(wire, seen, Random(1))[-1]["view"]["end"] is not None
        for other in others:
            other.close()
        assert browser.get("/ready").status == 204
        process.terminate()
        _, told = process.communicate(timeout=WAIT_S)
        assert process.returncode == 0
    assert told.count("no room for more connections") == 1
    assert "Traceback" not in told


def test_a_full_guard_lets_nobody_in_says_so_once_and_has_room_again(caplog):
    guard = Guard(Limits(connections_address=100), proxies=["10.0.0.1"], room=10)
    places = [guard.enter(f"10.0.1.{number}") for number in range(9)]
    places.append(guard.enter("10.0.0.1"))
    assert None not in places
    assert [guard.enter(host) for host in ("10.0.2.1", "10.0.0.1")] == [None, None]
    places.pop().leave()
    places.append(guard.enter("10.0.2.1"))
    assert places[-1] is not None
    assert guard.enter("10.0.2.1") is None
    assert len(caplog.records) == 1
    for place in places[: 10 - int(ROOM_AGAIN * 10) + 1]:
        place.leave()
        place.leave()
    assert [guard.enter("10.0.2.1") is None for _ in range(3)] == [False, False, True]
    assert [record.message for record in caplog.records] == 2 * ["no room for more connections"]
