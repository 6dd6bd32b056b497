"""The socket: who may open it, what breaks it, and what never does."""

import gc
import json
import random
import weakref
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from batida.server import protocol
from batida.server.wires import QuickSocket
from batida.service.settings import Settings
from tests.server.pages import WAIT_S, a_server, hello, hello_frame, play_on


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with a_server(tmp_path_factory.mktemp("data")) as visitor:
        yield visitor


def own_turn(seen):
    return len(seen["view"]["legal"]) > 1


def closing(socket):
    """The code and reason with which the server closes, after what it still sends."""
    while True:
        try:
            socket.recv(WAIT_S)
        except ConnectionClosed as closed:
            return closed.rcvd.code, closed.rcvd.reason


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_bd_077_a_strange_origin_is_refused_before_any_data(browser, origin):
    browser.new_table()
    with pytest.raises(InvalidStatus) as caught, browser.socket(origin=origin):
        pass
    assert caught.value.response.status_code == 403


def test_bd_077_a_program_without_an_origin_may_come_with_its_session(browser):
    table = browser.new_table()
    with browser.socket(origin=None) as socket:
        socket.send(hello(table))
        assert json.loads(socket.recv(WAIT_S))["t"] == "welcome"
    with pytest.raises(InvalidStatus), browser.another().socket(origin=None):
        pass


def test_a_stranger_and_an_unknown_table_are_shown_out(browser):
    table = browser.new_table()
    stranger = browser.another()
    stranger.get("/api/home")
    for visit, name, reason in ((stranger, table, "not-at-table"), (browser, "nowhere", "unknown-table")):
        with visit.socket() as socket:
            socket.send(hello(name))
            assert closing(socket) == (1008, reason)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        '{"t":"hello"}',
        hello("any", protocol="4"),
        hello("any", protocol=3),
        hello("any", width="narrow"),
        hello("a table"),
        hello("any", more=1),
        '{"t":"dance"}',
        '{"t":"act","id":"a","seq":1}',
        '{"t":"act","id":"","seq":1,"action":"--"}',
        '{"t":"act","id":"' + "x" * 65 + '","seq":1,"action":"--"}',
        '{"t":"act","id":"a","seq":1.5,"action":"--"}',
        '{"t":"act","id":"a","seq":1,"action":7}',
        '{"t":"act","id":"a","seq":1,"action":"--","seat":1}',
        '{"t":"act","id":"a","seq":1,"action":"66","points":100,"hand":[]}',
        '{"t":"next","id":"a","seq":1,"shuffle":[1]}',
        "[" * 1000,
        b'{"t":"ping"}',
        b"\xff\xfe",
    ],
)
def test_bd_073_what_is_no_message_closes_the_page_and_the_table_goes_on(browser, message):
    table = browser.new_table("heaviest")
    with browser.page(table) as (other, welcome):
        seen = play_on(other, welcome, random.Random(1), until=own_turn)[-1]
        with browser.page(table) as (wire, _):
            wire.socket.send(message)
            assert closing(wire.socket) == (1008, "bad-message")
        after = play_on(other, seen, random.Random(1), until=lambda now: now["seq"] > seen["seq"])
        assert len(after) > 1


def test_a_frame_that_is_too_long_closes_the_page(browser):
    with browser.page(browser.new_table()) as (wire, _):
        wire.socket.send("x" * 5000)
        assert closing(wire.socket)[0] == 1009


def test_a_first_message_that_is_no_hello_breaks_the_protocol(browser):
    with browser.socket() as socket:
        socket.send('{"t":"ping"}')
        assert closing(socket) == (1008, "bad-message")


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/ws", '{"t":"hello","protocol":0}'),
        ("/ws", hello("any", protocol=99, more=1)),
        ("/ws/any", '{"t":"hello","protocol":3,"watch":true,"key":null}'),
    ],
)
def test_a_page_of_another_protocol_is_told_to_reload(browser, path, said):
    with browser.socket(path=path) as socket:
        socket.send(said)
        answer = json.loads(socket.recv(WAIT_S))
        assert (answer["t"], answer["protocol"]) == ("reload", protocol.PROTOCOL)
        assert closing(socket)[0] == 1000


def test_a_ping_is_answered_and_a_hello_brings_the_whole_view_again(browser):
    table = browser.new_table()
    with browser.page(table) as (wire, _):
        wire.send(t="ping")
        assert wire.receive_until(lambda message: message["t"] == "pong")
        wire.hello(table)
        assert wire.receive_until(lambda message: message["t"] == "welcome")


def test_a_repeated_wish_gets_the_same_answer_and_is_played_once(browser):
    with browser.page(browser.new_table("heaviest")) as (wire, welcome):
        seen = play_on(wire, welcome, random.Random(2), until=own_turn)[-1]
        wish = {"t": "act", "id": "twice", "seq": seen["seq"], "action": seen["view"]["legal"][0]}
        for _ in range(3):
            wire.send(**wish)
        messages = []
        while sum(message["t"] == "done" for message in messages) < 3:
            messages.append(wire.receive())
        answers = [message for message in messages if message["t"] == "done"]
        assert len({answer["seq"] for answer in answers}) == 1
        mine = [
            message
            for message in messages
            if message["t"] == "step"
            and message["event"]["what"] == "acted"
            and message["event"]["action"]["seat"] == 0
            and message["event"]["action"]["action"] == wish["action"]
        ]
        assert len(mine) == 1


def test_bd_053_two_pages_of_one_person_play_one_tile_a_turn(browser):
    table = browser.new_table("random")
    with browser.page(table) as (one, welcome), browser.page(table) as (other, _):
        seen = play_on(one, welcome, random.Random(3), until=own_turn)[-1]
        first, second = seen["view"]["legal"][:2]
        wishes = [
            (one, {"t": "act", "id": "one", "seq": seen["seq"], "action": first}),
            (other, {"t": "act", "id": "other", "seq": seen["seq"], "action": second}),
        ]
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda wish: wish[0].send(**wish[1]), wishes))

        def answer(wire, name):
            return wire.receive_until(lambda message: message.get("id") == name)[-1]

        answers = [answer(one, "one"), answer(other, "other")]
        assert sorted(message["t"] for message in answers) == ["done", "refused"]
        refused = next(message for message in answers if message["t"] == "refused")
        assert refused["code"] in ("stale", "not-your-turn")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("77<", "not-a-tile"),
        ("6", "bad-action"),
        ("65X", "bad-action"),
        ("", "bad-action"),
        ("--", "must-play"),
    ],
)
def test_bd_074_a_typed_action_that_is_none_is_refused_with_a_code(browser, text, code):
    with browser.page(browser.new_table("random")) as (wire, welcome):
        seen = play_on(wire, welcome, random.Random(4), until=own_turn)[-1]
        wire.send(t="act", id="typed", seq=seen["seq"], action=text)
        answer = wire.receive_until(lambda message: message.get("id") == "typed")[-1]
        assert (answer["t"], answer["code"]) == ("refused", code)
        assert answer["seq"] == seen["seq"]


def test_bd_052_a_page_that_asks_again_has_the_newest_view(browser):
    table = browser.new_table("counter")
    with browser.page(table) as (wire, welcome), browser.page(table) as (other, _):
        seen = play_on(wire, welcome, random.Random(6), until=lambda now: now["seq"] > 12 and own_turn(now))[
            -1
        ]
        other.hello(table)
        behind = other.receive_until(lambda message: message["t"] == "welcome")[-1]
        assert (behind["seq"], behind["view"]) == (seen["seq"], seen["view"])


def test_bd_060_reloading_ten_times_takes_no_other_seat(browser):
    table = browser.new_table("counter", name="Ana")
    seats = []
    for _ in range(10):
        with browser.page(table) as (_, welcome):
            seats.append([(seat["name"], seat["bot"]) for seat in welcome["view"]["seats"]])
            assert welcome["view"]["seat"] == 0
    assert seats == [[("Ana", None), (None, "counter")]] * 10


def test_a_page_that_never_reads_is_cut_off_and_holds_nobody_up(tmp_path):
    """It asks for the whole view so often that the answers are more than the buffers of both ends hold."""
    settings = Settings(pace_ms=0, pass_pause_ms=0, entropy_wait_ms=0, slow_reader_ms=300)
    with a_server(tmp_path, settings=settings) as browser:
        table = browser.new_table("random", "random", "random")
        with browser.deaf_socket(table) as deaf, browser.page(table) as (wire, welcome):
            deaf.sendall(hello_frame(table) * 40)
            view = play_on(wire, welcome, random.Random(6))[-1]["view"]
            assert view["phase"] == "over"
            while browser.get("/health").json["connections"] > 1:
                wire.send(t="ping")
                wire.receive()
            deaf.settimeout(WAIT_S)
            got = deaf.recv(1 << 16)
            while not got.endswith((1013).to_bytes(2, "big") + b"too-slow"):
                more = deaf.recv(1 << 16)
                assert more, "it is told why"
                got += more
    assert got.startswith(b"HTTP/1.1 101")


def test_a_page_that_is_gone_leaves_nothing_for_the_collector(browser, monkeypatch):
    """What lives for long is put where the collector does not look: only counts of references free it."""
    alive, honest = weakref.WeakSet(), QuickSocket.__init__

    def make(socket, *parts, **options):
        honest(socket, *parts, **options)
        alive.add(socket)

    monkeypatch.setattr(QuickSocket, "__init__", make)
    table, other = browser.new_table(), browser.new_table()
    gc.disable()
    try:
        for _ in range(3):
            with browser.page(table) as (wire, _):
                assert alive
                wire.goes_to(other)
                wire.goes_to(table)
        for _ in range(200):
            if not alive:
                break
            browser.get("/health")
        assert not alive
    finally:
        gc.enable()
