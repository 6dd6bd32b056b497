"""The server as a process: killed and started again, stopped, and what it says when it cannot start."""

import random
import signal
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import apsw
import pytest
from websockets.exceptions import ConnectionClosed

from batida.store.database import FILE_NAME
from tests.server.pages import WAIT_S, hello_frame, play_on
from tests.server.process import a_process


def own_turn(seen):
    return len(seen["view"]["legal"]) > 1


def play_until_killed(browser, table, seed, acknowledged):
    """Plays on and notes every wish that was acknowledged, until the server is gone."""
    chance = random.Random(seed)
    with suppress(ConnectionClosed, OSError, EOFError), browser.page(table) as (wire, welcome):
        seen, number = welcome, 0
        while seen["view"]["phase"] != "over":
            number += 1
            view, name = seen["view"], f"{seed}-{number}"
            if view["phase"] == "settled":
                wire.send(t="next", id=name, seq=seen["seq"])
            elif view["legal"]:
                action = chance.choice(view["legal"])
                wire.send(t="act", id=name, seq=seen["seq"], action=action)
            before = seen["seq"]
            while seen["seq"] == before:
                message = wire.receive()
                if message["t"] == "step":
                    seen = message
                elif message["t"] == "done":
                    acknowledged[message["id"]] = message["seq"]


def test_a_killed_server_has_lost_no_acknowledged_action_and_doubled_none(tmp_path):
    acknowledged, tables, cookies, dice = {}, [], {}, random.Random(1)
    for run in range(4):
        with a_process(tmp_path) as (process, browser):
            browser.cookies |= cookies
            if run == 0:
                browser.get("/api/home")
                tables = [browser.new_table("random") for _ in range(6)]
                cookies = dict(browser.cookies)
            with ThreadPoolExecutor(len(tables)) as pool:
                playing = [
                    pool.submit(play_until_killed, browser, table, run * 10 + number, acknowledged)
                    for number, table in enumerate(tables)
                ]
                # In the middle of the load, after another number of answers each time.
                goal = len(acknowledged) + dice.randint(10, 60)
                while len(acknowledged) < goal and not all(one.done() for one in playing):
                    browser.get("/health")
                process.kill()
            process.wait(WAIT_S)
    database = apsw.Connection(str(tmp_path / FILE_NAME))
    wishes = {}
    for table in tables:
        rows = database.execute(
            "SELECT seq, event ->> 'wish' FROM events WHERE table_id = ? ORDER BY seq", (table,)
        )
        seqs = []
        for seq, wish in rows:
            seqs.append(seq)
            if wish is not None:
                wishes.setdefault((table, wish.removeprefix("0/")), []).append(seq)
        assert seqs == list(range(1, len(seqs) + 1))
    assert database.execute("PRAGMA integrity_check").get == "ok"
    database.close()
    last = {wish: max(seqs) for (_, wish), seqs in wishes.items()}
    assert len(acknowledged) >= 40, "the servers were killed before anything happened"
    assert {wish: last.get(wish) for wish in acknowledged} == acknowledged
    # A wish is one action: its events stand together, in one table.
    assert len(last) == len(wishes)
    assert all(seqs == list(range(seqs[0], seqs[-1] + 1)) for seqs in wishes.values())


def test_bd_066_after_a_kill_the_same_seat_and_hand_come_back_and_the_match_goes_on(tmp_path):
    with a_process(tmp_path) as (process, browser):
        table = browser.new_table("counter", name="Ana")
        with browser.page(table) as (wire, welcome):
            seen = play_on(
                wire, welcome, random.Random(4), until=lambda now: now["seq"] > 8 and own_turn(now)
            )[-1]
        process.kill()
        process.wait(WAIT_S)
        cookies = browser.cookies
    with a_process(tmp_path) as (_, browser):
        browser.cookies |= cookies
        assert [one["table"] for one in browser.get("/api/home").json["unfinished"]] == [table]
        with browser.page(table) as (wire, welcome):
            assert (welcome["seq"], welcome["view"]) == (seen["seq"], seen["view"])
            assert play_on(wire, welcome, random.Random(5))[-1]["view"]["end"] is not None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_clean_stop_tells_the_pages_and_gives_status_0(tmp_path, number):
    with a_process(tmp_path) as (process, browser):
        with browser.page(browser.new_table()) as (wire, _):
            process.send_signal(number)
            with pytest.raises(ConnectionClosed) as caught:
                wire.receive_until(lambda _: False)
        assert caught.value.rcvd.code == 1012
        assert process.wait(WAIT_S) == 0
        assert process.stderr.read() == ""


def test_a_page_that_never_reads_does_not_hold_up_a_stop(tmp_path):
    with a_process(tmp_path) as (process, browser):
        table = browser.new_table()
        with browser.deaf_socket(table), browser.deaf_socket(table) as deaf, browser.page(table) as (wire, _):
            # More answers than the machine keeps for who does not read.
            deaf.sendall(hello_frame(table) * 500)
            wire.send(t="ping")
            wire.receive_until(lambda message: message["t"] == "pong")
            process.send_signal(signal.SIGTERM)
            assert process.wait(WAIT_S) == 0
            with pytest.raises(ConnectionClosed) as caught:
                wire.receive_until(lambda _: False)
        assert caught.value.rcvd.code == 1012
        # Who never took leave was cut off, and that was all.
        assert process.stderr.read() == ""


def test_a_port_in_use_is_said_in_a_line(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with a_process(tmp_path, port=port) as (process, browser):
            assert browser is None
            assert process.wait(WAIT_S) == 1
            said = process.stderr.read()
    assert said.count("\n") == 1
    assert str(port) in said


def test_a_data_folder_in_use_or_not_ours_is_said_in_a_line(tmp_path):
    with a_process(tmp_path), a_process(tmp_path) as (second, browser):
        assert browser is None
        assert second.wait(WAIT_S) == 1
        assert second.stderr.read().startswith("batida: another server uses")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / FILE_NAME).write_text("a letter to somebody" * 100)
    with a_process(tmp_path / "other") as (third, _):
        assert third.wait(WAIT_S) == 1
        assert third.stderr.read().endswith("is not a database\n")
