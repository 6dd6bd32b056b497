"""Too much and too many at the door: rates of requests, changes, guesses and wishes, bounds of sockets."""

import json
import time
from contextlib import ExitStack, suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from batida.server.limits import Limits, Rate
from tests.server.pages import WAIT_S, a_server, hello
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


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with a_server(tmp_path_factory.mktemp("data"), limits=TIGHT) as visitor:
        yield visitor


def is_too_fast(reply):
    assert (reply.status, reply.json["code"]) == (429, "too-fast")
    wait_ms = reply.json["data"]["retry_ms"]
    assert 0 < wait_ms <= int(reply.headers["retry-after"]) * 1000
    return True


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
        with pytest.raises(InvalidStatus) as caught, browser.socket():
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
    with visitor.page(table) as (quiet, _), visitor.socket() as flood:
        flood.send(hello(table))
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
            one = stack.enter_context(visitor.socket())
            one.send(hello(table))
            one.recv(WAIT_S)
        with pytest.raises(InvalidStatus) as caught, visitor.socket():
            pass
        assert caught.value.response.status_code == 429
    with visitor.socket() as again:
        again.send(hello(table))
        assert json.loads(again.recv(WAIT_S))["t"] == "welcome"


def test_compression_is_not_spoken_so_there_is_no_bomb(browser):
    visitor = browser.another()
    visitor.get("/api/home")
    with visitor.socket(compression="deflate") as plain:
        assert plain.protocol.extensions == []
