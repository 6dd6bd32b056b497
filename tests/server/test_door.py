"""The closed door: what is too long, and the page and the names that others must not use."""

import json
import logging
import re
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from batida.server.guard import HEADERS_MAX
from batida.server.origin import OriginError, parse
from tests.server.pages import WAIT_S, a_server, hello, raw

SITE = "https://game.example"


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with a_server(tmp_path_factory.mktemp("data"), origins=[SITE]) as visitor:
        yield visitor


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
        with guest.socket() as page:
            page.send(hello(table))
            page.recv(WAIT_S)
        tokens = [*host.cookies.values(), *guest.cookies.values()]
    lines = [record.getMessage() + str(vars(record)) for record in caplog.records]
    assert any(table in line for line in lines), "the server's own lines were looked at"
    for secret in (key, code, *tokens, *(token.partition(".")[0] for token in tokens)):
        assert len(secret) >= 20
        assert not [line for line in lines if secret in line]


def test_a_request_that_says_twice_how_long_it_is_is_refused_and_nothing_behind_it_is_heard(browser):
    hidden = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
    with raw(browser) as connection:
        connection.sendall(head + b"0\r\n\r\n" + hidden)
        said = b""
        while part := connection.recv(4_096):
            said += part
    assert said.startswith(b"HTTP/1.1 400")
    assert said.count(b"HTTP/1.1") == 1


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
        with visitor.socket(origin=origin) as let_in:
            let_in.send(hello(table))
            assert json.loads(let_in.recv(WAIT_S))["t"] == "welcome"
    else:
        with pytest.raises(InvalidStatus), visitor.socket(origin=origin):
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
        ("localhost/evil.example", False),
        ("localhost@evil.example", False),
        ("localhost evil.example", False),
        ("localhost:1:2", False),
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
    [
        "",
        "game.example",
        "ftp://game.example",
        "https://",
        "https://a/b",
        "https://a?b",
        "https://u:p@a",
        "https://game example",
        "https://game..example",
        "https://*.game.example",
        "https://game.example:x",
        "https://" + "\u00e9" * 70,
    ],
)
def test_what_is_no_origin_is_refused_when_it_is_named(text):
    with pytest.raises(OriginError):
        parse(text)


def test_an_origin_is_written_as_browsers_do():
    assert parse("HTTPS://Game.Example:443/") == "https://game.example"
    assert parse("http://[::1]:8765") == "http://[::1]:8765"
    assert parse("https://Domin\u00f3.example") == "https://xn--domin-4ta.example"


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
