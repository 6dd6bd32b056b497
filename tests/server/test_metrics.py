"""What the server tells who runs it: numbers that are right, for nobody else; logs without secrets."""

import json
import logging
import random
import re
import signal
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.server.logs import FieldsFormatter, JsonFormatter, asking, log_to_stderr
from batida.server.metrics import render
from batida.service.meters import LABELS_MAX, Counter, Histogram
from batida.store import StoreError
from batida.store.sqlite import SqliteStore
from tests.server.pages import WAIT_S, a_server, play_on
from tests.server.process import a_process

LINE = re.compile(r'^([a-z_]+)(?:\{([a-z]+)="((?:[^"\\\n]|\\.)*)"\})? (-?[0-9.e+-]+|\+Inf)$')


def read(text):
    """The numbers of a text by name and label, after a look at its form."""
    found, kinds = {}, {}
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            name, kind = line.split()[2:]
            assert name not in kinds, "a family is told once"
            kinds[name] = kind
        elif not line.startswith("# HELP "):
            name, _, value, number = LINE.fullmatch(line).groups()
            assert any(name == one or name.startswith(one + "_") for one in kinds), line
            found[name, value] = float(number)
    assert text.endswith("\n")
    return found


def test_numbers_are_those_of_what_happened(tmp_path):
    with a_server(tmp_path) as browser:
        table = browser.new_table("heaviest")
        with browser.page(table) as (wire, welcome):
            told = play_on(wire, welcome, random.Random(1), until=lambda now: len(now["view"]["legal"]) > 1)
            wire.send(t="act", id="late", seq=0, action="--")
            wire.receive_until(lambda message: message.get("id") == "late")
            now = read(browser.get("/metrics").content.decode())
            assert now["batida_events_total", None] >= told[-1]["seq"]
            assert now["batida_refusals_total", "stale"] == 1
            assert now["batida_tables", None] == now["batida_connections", None] == 1
            assert now["batida_outbox_letters", None] == now["batida_outbox_longest", None] == 0
        assert now["batida_commit_seconds_count", None] == now["batida_commit_seconds_bucket", "+Inf"] > 0
        assert 0 < now["batida_commit_seconds_sum", None] < WAIT_S
        assert now["batida_reviews_waiting", None] == 0
        assert now["batida_answer_seconds_count", None] > 1
        assert now["batida_database_bytes", None] > 4_000
        assert now["batida_http_requests_total", "201"] == 1
        browser.get("/nothing")
        until = time.monotonic() + WAIT_S
        while (later := read(browser.get("/metrics").content.decode()))["batida_connections", None]:
            assert time.monotonic() < until
        assert later["batida_http_requests_total", "404"] == 1


def test_only_programs_of_this_machine_may_ask_and_nobody_through_a_proxy(tmp_path):
    with a_server(tmp_path / "own") as browser:
        assert browser.get("/metrics").status == 200
        for header in ({"x_forwarded_for": "192.0.2.1"}, {"via": "1.1 proxy"}, {"host": "game.local"}):
            assert browser.get("/metrics", **header).status == 404
    for number, options in enumerate(({"origins": ["https://game.example"]}, {"proxies": ["127.0.0.1"]})):
        with a_server(tmp_path / str(number), **options) as browser:
            assert browser.get("/metrics").status == 404


TOKEN = "a-token-of-tests"  # noqa: S105 - of tests


def test_with_a_token_who_brings_it_may_ask_and_nobody_else(tmp_path):
    with a_server(tmp_path, token=TOKEN, proxies=["127.0.0.1"]) as browser:
        asked = [browser.get("/metrics", authorization=said).status for said in ("", "Bearer x", TOKEN)]
        assert asked == [404] * 3
        reply = browser.get("/metrics", authorization=f"Bearer {TOKEN}", x_forwarded_for="192.0.2.1")
        assert reply.status == 200
        assert reply.headers["content-type"].startswith("text/plain; version=0.0.4")


def test_a_counter_is_told_in_full():
    counter = Counter("a_count_total", "A count.")
    counter.add(count=123_456_789)
    assert render((counter.family(),)).endswith("a_count_total 123456789\n")


@given(st.lists(st.floats(0, 5), max_size=40))
def test_a_histogram_counts_each_time_once_and_in_every_bound_above_it(times):
    histogram = Histogram("a_time_seconds", "A time.")
    for one in times:
        histogram.add(one)
    numbers = read(render((histogram.family(),)))
    assert numbers["a_time_seconds_count", None] == len(times)
    assert numbers["a_time_seconds_sum", None] == pytest.approx(sum(times), rel=1e-4)
    bounds = [(float(bound), count) for (name, bound), count in numbers.items() if name.endswith("_bucket")]
    assert all(count == sum(one <= bound for one in times) for bound, count in bounds)


@given(st.text(max_size=20))
def test_whatever_a_label_says_the_text_can_be_read(value):
    counter = Counter("a_count_total", "A count.", label="code")
    counter.add(value)
    text = render((counter.family(),))
    (line,) = (line for line in text.split("\n") if line and not line.startswith("#"))
    assert line.startswith('a_count_total{code="')
    assert line.endswith('"} 1')


def test_a_label_takes_so_many_values():
    counter = Counter("a_count_total", "A count.", label="code")
    for number in range(10 * LABELS_MAX):
        counter.add(str(number))
    samples = counter.family().samples
    assert len(samples) <= LABELS_MAX + 1
    assert sum(one.value for one in samples) == 10 * LABELS_MAX


# Logs.


def test_a_line_of_json_holds_the_fields_and_the_request():
    record = logging.makeLogRecord({"name": "batida", "levelname": "ERROR", "msg": "no", "code": "failed"})
    token = asking.set("abc")
    try:
        line = json.loads(JsonFormatter().format(record))
        text = FieldsFormatter().format(record)
    finally:
        asking.reset(token)
    assert line.items() >= {"level": "error", "message": "no", "code": "failed", "request": "abc"}.items()
    assert text.endswith("ERROR batida: no request=abc code=failed")


@pytest.mark.parametrize("formatter", [FieldsFormatter(), JsonFormatter()])
def test_of_an_error_its_kind_and_place_are_logged_and_not_what_it_says(formatter):
    try:
        int("the hand is [6|6]")
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
    record = logging.makeLogRecord(
        {"msg": "failed", "levelname": "ERROR", "name": "batida", "exc_info": info}
    )
    line = formatter.format(record)
    assert "ValueError" in line
    assert "test_metrics.py" in line
    assert "6|6" not in line


@given(st.text())
def test_what_comes_from_outside_begins_no_line_of_its_own(path):
    record = logging.makeLogRecord({"msg": "served", "levelname": "INFO", "name": "batida", "path": path})
    assert len(FieldsFormatter().format(record).splitlines()) == 1
    assert len(JsonFormatter().format(record).splitlines()) == 1 or "\u2028" in path or "\x85" in path
    assert json.loads(JsonFormatter().format(record))["path"] == path


def test_every_request_has_a_name_of_its_own_in_its_answer_and_its_line(tmp_path, caplog):
    caplog.set_level(logging.INFO, "batida.server.traced")
    with a_server(tmp_path) as browser:
        replies = [browser.get(path) for path in ("/health", "/nothing?key=secret")]
        with browser.page(browser.new_table()):
            pass
    names = [reply.headers["x-request-id"] for reply in replies]
    assert len(set(names)) == 2
    lines = [vars(record) for record in caplog.records if record.name == "batida.server.traced"]
    assert [(one["method"], one["path"], one["status"]) for one in lines[:2]] == [
        ("GET", "/health", 200),
        ("GET", "/nothing", 404),
    ]
    assert "SOCKET" in {one["method"] for one in lines}
    assert "secret" not in str(lines)


def test_what_lies_below_shows_no_cookie_whatever_the_level():
    levels = {
        name: logging.getLogger(name).level
        for name in ("", "uvicorn", "uvicorn.error", "websockets", "asyncio")
    }
    handlers = logging.getLogger().handlers[:]
    try:
        logging.getLogger().handlers.clear()
        log_to_stderr(logging.DEBUG)
        assert not logging.getLogger("uvicorn.error").isEnabledFor(logging.INFO)
        assert not logging.getLogger("websockets.server").isEnabledFor(logging.INFO)
        assert logging.getLogger("batida.server").isEnabledFor(logging.DEBUG)
    finally:
        logging.getLogger().handlers[:] = handlers
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def test_trouble_of_our_own_is_answered_like_anything_else_and_logged_without_what_it_says(
    tmp_path, monkeypatch, caplog
):
    async def fails(*_args, **_options):
        sentence = "the hand is [6|6]"
        raise RuntimeError(sentence)

    monkeypatch.setattr(SqliteStore, "unfinished", fails)
    with a_server(tmp_path) as browser:
        browser.get("/api/home")
        reply = browser.get("/api/home")
        assert (reply.status, reply.json) == (500, {"code": "server-error", "data": {}})
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert read(browser.get("/metrics").content.decode())["batida_http_requests_total", "500"] == 1
    (record,) = (one for one in caplog.records if one.levelname == "ERROR")
    line = JsonFormatter().format(record)
    assert "RuntimeError" in line
    assert "6|6" not in line


# Health and the end.


def test_a_server_is_ready_until_its_store_fails(tmp_path, monkeypatch):
    with a_server(tmp_path) as browser:
        assert browser.get("/ready").status == 204

        async def fails(*_args, **_options):
            raise StoreError("the disk is gone", code="failed")

        monkeypatch.setattr(SqliteStore, "unfinished", fails)
        assert browser.get("/ready").status == 503
        assert browser.get("/health").status == 200


STUCK = """
import asyncio, sys
from pathlib import Path
from batida.server import app
from batida.server.run import serve
from batida.service.tables import Tables

async def never(_):
    await asyncio.Event().wait()

Tables.stop = never
app.FINISH_S = 0.2
sys.exit(serve(port=int(sys.argv[1]), data=Path(sys.argv[2])))
"""


def test_a_room_that_does_not_end_is_left_in_a_bounded_time(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.server.process.PROGRAM", STUCK)
    with a_process(tmp_path) as (process, browser):
        assert browser.get("/health").status == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(WAIT_S) == 1
        assert "did not end in time" in process.stderr.read()
