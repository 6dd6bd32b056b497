"""The HTTP side: bodies, faults, sessions, records, headers and the page's own files."""

import asyncio
import os
import random

import pytest
from starlette.requests import Request

from batida import __version__
from batida.bots import kind_of, ladder
from batida.notation import read_record
from batida.server.api import Api
from batida.server.app import make_app
from batida.server.page import Page
from batida.server.session import key_in
from tests.server.pages import a_server, play_on
from tests.service.rooms import a_room

INDEX = "<!doctype html><title>Batida</title>" + "<p>texto</p>" * 200


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    static = tmp_path_factory.mktemp("static")
    (static / "assets").mkdir()
    (static / "index.html").write_text(INDEX)
    (static / "assets/page-1a2b.js").write_text("export const one = 1;\n" * 100)
    (static / "assets/font-3c4d.woff2").write_bytes(bytes(range(256)))
    (static / ".built-from").write_text("secret")
    with a_server(tmp_path_factory.mktemp("data"), page=Page(static)) as visitor:
        yield visitor


def test_health_says_version_and_what_is_held(browser):
    health = browser.get("/health").json
    assert health["status"] == "ok"
    assert health["version"] == __version__
    assert set(health) == {"status", "version", "protocol", "tables", "connections"}


def test_home_tells_r1_3_sizes_and_the_bots(browser):
    home = browser.get("/api/home").json
    rows = [(one["players"], one["hand_size"], one["target"], one["sleeping"]) for one in home["sizes"]]
    assert rows == [(2, 7, 100, 14), (3, 5, 61, 13), (4, 5, 61, 8)]
    assert tuple((bot["level"], bot["bot"]) for bot in home["bots"]) == ladder()
    # Nothing warms up in a room of a test: those that search have somebody stand in for them.
    waiting = [bot["bot"] for bot in home["bots"] if not bot["is_ready"]]
    assert waiting == [name for _, name in ladder() if kind_of(name).is_heavy]


def test_a_session_is_given_once_and_no_script_can_read_it(browser):
    visitor = browser.another()
    first = visitor.get("/api/home")
    cookie = first.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert len(next(iter(visitor.cookies.values()))) >= 43
    before = dict(visitor.cookies)
    visitor.new_table()
    assert visitor.get("/api/home").headers["set-cookie"] is None
    assert visitor.cookies == before


@pytest.mark.parametrize(
    "change", [lambda token: token[:-1], lambda token: "A" + token[1:], lambda _: "x" * 43]
)
def test_a_session_that_this_server_did_not_give_is_none(browser, change):
    visitor = browser.another()
    table = visitor.new_table()
    visitor.cookies = {name: change(token) for name, token in visitor.cookies.items()}
    planted = dict(visitor.cookies)
    assert visitor.get(f"/api/tables/{table}/record").status == 403
    assert visitor.get("/api/home").json["unfinished"] == []
    assert visitor.cookies != planted


def test_over_https_the_cookie_is_of_this_very_host(tmp_path):
    with a_server(tmp_path, proxies=["127.0.0.1"]) as browser:
        line = browser.get("/api/home", x_forwarded_proto="https").headers["set-cookie"].lower()
        assert line.startswith("__host-")
        assert {"secure", "path=/", "httponly"} <= {part.strip() for part in line.split(";")}
        assert "domain" not in line
        # One that came by plain http is none by https: whoever listens there cannot plant it.
        browser.cookies.clear()
        browser.get("/api/home")
        assert browser.get("/api/home", x_forwarded_proto="https").headers["set-cookie"] is not None


def test_a_server_that_starts_again_knows_its_sessions(tmp_path):
    with a_server(tmp_path) as browser:
        table, cookies = browser.new_table(), browser.cookies
    assert (tmp_path / "session.key").stat().st_mode & 0o077 == 0
    with a_server(tmp_path) as browser:
        browser.cookies |= cookies
        assert [one["table"] for one in browser.get("/api/home").json["unfinished"]] == [table]


def test_a_key_that_is_none_is_refused_and_not_made_anew(tmp_path):
    (tmp_path / "session.key").write_bytes(b"")
    with pytest.raises(OSError, match=r"session\.key"):
        key_in(tmp_path)
    (tmp_path / "session.key").unlink()
    (tmp_path / "session.new").write_bytes(b"half")
    key = key_in(tmp_path)
    assert len(key) == 32
    assert key_in(tmp_path) == key
    assert [path.name for path in tmp_path.iterdir()] == ["session.key"]


def test_a_table_made_without_a_session_brings_one(browser):
    visitor = browser.another()
    table = visitor.new_table()
    assert [one["table"] for one in visitor.get("/api/home").json["unfinished"]] == [table]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"bots": []}, "bad-players"),
        ({"bots": ["counter"] * 4}, "bad-players"),
        ({"bots": ["genius"]}, "unknown-bot"),
        ({"bots": ["counter"], "pace_ms": -1}, "bad-pace"),
        ({"bots": ["counter"], "pace_ms": 10**9}, "bad-pace"),
        ({"bots": ["counter"], "seat": 1}, "bad-body"),
        ({"bots": "counter"}, "bad-body"),
        ({}, "bad-body"),
        ([], "bad-body"),
        (b"", "bad-body"),
        (b"{", "bad-body"),
        (b"\xff\xfe", "bad-body"),
    ],
)
def test_a_wrong_wish_for_a_table_is_a_fault_with_a_code(browser, body, code):
    reply = browser.post("/api/tables", body)
    assert (reply.status, reply.json["code"]) == (400, code)
    assert set(reply.json) == {"code", "data"}


def test_a_body_that_is_too_long_is_refused(browser):
    reply = browser.post("/api/tables", b'{"bots":["counter"],"name":"' + b"x" * 5_000 + b'"}')
    assert (reply.status, reply.json["code"]) == (413, "bad-body")


def test_who_breaks_off_a_wish_is_no_error_of_ours():
    parts = iter(
        [
            {"type": "http.request", "body": b'{"bots":', "more_body": True},
            {"type": "http.disconnect"},
        ]
    )

    async def receive():
        return next(parts)

    async def ask():
        room = a_room()
        scope = {"type": "http", "method": "POST", "headers": [], "app": make_app(room)}
        reply = await Api(room).create(Request(scope, receive))
        await room.stop()
        return reply

    assert asyncio.run(ask()).status_code == 400


@pytest.mark.parametrize("path", ["/nothing", "/api/nothing", "/assets/none.js", "/mesa/x/y", "/.built-from"])
def test_an_unknown_path_is_a_fault(browser, path):
    reply = browser.get(path)
    assert (reply.status, reply.json) == (404, {"code": "not-found", "data": {}})


def test_a_wrong_method_is_a_fault(browser):
    assert browser.ask("DELETE", "/health").json["code"] == "bad-method"


@pytest.mark.parametrize("path", ["/", "/mesa/AbC-_1", "/regras"])
def test_the_page_answers_at_its_addresses(browser, path):
    reply = browser.get(path)
    assert (reply.status, reply.content.decode()) == (200, INDEX)
    assert reply.headers["cache-control"] == "no-cache"
    again = browser.get(path, if_none_match=reply.headers["etag"])
    assert (again.status, again.content) == (304, b"")


def test_bd_120_a_page_of_another_content_has_another_tag_whatever_its_time(tmp_path):
    tags = set()
    for content in ("one", "two", "one"):
        (tmp_path / "index.html").write_text(content)
        os.utime(tmp_path / "index.html", (1_580_601_600, 1_580_601_600))
        with a_server(tmp_path / "data", page=Page(tmp_path)) as visitor:
            tags.add(visitor.get("/").headers["etag"])
    assert len(tags) == 2


@pytest.mark.parametrize("seen", ["{}", "W/{}", '"other", {}', 'W/"other",W/{}'])
def test_a_browser_that_has_the_page_is_sent_nothing(browser, seen):
    tag = browser.get("/").headers["etag"]
    assert browser.get("/", if_none_match=seen.format(tag)).status == 304


@pytest.mark.parametrize(
    ("accepted", "is_zipped"),
    [
        ("gzip", True),
        ("GZIP", True),
        ("br, gzip;q=0.5", True),
        ("gzip;q=0", False),
        ("gzip; q=0.0", False),
        ("x-gzip", False),
        ("identity", False),
        ("", False),
    ],
)
def test_only_who_can_read_it_is_sent_gzip(browser, accepted, is_zipped):
    reply = browser.get("/assets/page-1a2b.js", accept_encoding=accepted)
    assert (reply.headers["content-encoding"] == "gzip") == is_zipped


def test_files_with_a_digest_in_their_name_are_kept_and_text_is_compressed(browser):
    script = browser.get("/assets/page-1a2b.js", accept_encoding="gzip")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    assert len(script.content) < 200
    assert script.headers["content-type"].startswith("text/javascript")
    font = browser.get("/assets/font-3c4d.woff2", accept_encoding="gzip")
    assert font.headers["content-encoding"] is None
    assert font.headers["content-type"] == "font/woff2"


@pytest.mark.parametrize("path", ["/", "/health", "/nothing", "/assets/page-1a2b.js"])
def test_every_answer_keeps_other_servers_out(browser, path):
    headers = browser.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_pages_behind_a_secret_address_are_kept_by_no_search_engine(browser):
    for path in ("/analise/x", "/analise/x/momentos", "/partida/x"):
        assert "noindex" in browser.get(path).headers["x-robots-tag"]
    assert browser.get("/").headers["x-robots-tag"] is None


def test_a_page_that_is_not_built_says_so_in_three_languages(tmp_path):
    with a_server(tmp_path / "data", page=Page(tmp_path / "none")) as visitor:
        reply = visitor.get("/mesa/x")
    assert reply.status == 503
    assert "página" in reply.content.decode()
    assert "not been built" in reply.content.decode()


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://", "http://[::1"]
)
def test_another_sites_page_can_make_and_end_nothing(browser, origin):
    visitor = browser.another()
    table = visitor.new_table()
    for path in ("/api/tables", f"/api/tables/{table}/leave", f"/api/tables/{table}/again"):
        assert visitor.post(path, {"bots": ["counter"]}, origin=origin).status == 403
    assert [one["table"] for one in visitor.get("/api/home").json["unfinished"]] == [table]


def test_a_table_is_its_players_alone(browser):
    table = browser.new_table()
    stranger = browser.another()
    for visit in (stranger, stranger):
        for path, method in (("record", "GET"), ("again", "POST"), ("leave", "POST")):
            reply = visit.ask(method, f"/api/tables/{table}/{path}", {} if method == "POST" else None)
            assert (reply.status, reply.json["code"]) == (403, "not-at-table")
        visit.get("/api/home")
    assert stranger.ask("POST", "/api/tables/unknown/leave").json["code"] == "unknown-table"


def test_a_left_table_is_unfinished_no_more(browser):
    visitor = browser.another()
    table = visitor.new_table()
    with visitor.page(table) as (wire, _):
        assert visitor.post(f"/api/tables/{table}/leave").status == 204
        last = wire.receive_until(lambda m: m["t"] == "step" and m["event"]["what"] == "closed")[-1]
    assert (last["view"]["phase"], last["view"]["end"]) == ("over", None)
    assert visitor.post(f"/api/tables/{table}/leave").status == 204
    assert visitor.get("/api/home").json["unfinished"] == []


def test_unfinished_tables_tell_what_the_first_page_shows(browser):
    visitor = browser.another()
    table = visitor.new_table("random", "counter", name="Ana")
    with visitor.page(table) as (wire, welcome):
        seen = play_on(wire, welcome, random.Random(5), until=lambda seen: len(seen["view"]["legal"]) > 1)[-1]
    (row,) = visitor.get("/api/home").json["unfinished"]
    assert row["table"] == table
    assert row["your_turn"]
    assert row["seats"] == seen["view"]["seats"]
    assert [seat["bot"] for seat in row["seats"]] == [None, "random", "counter"]


def test_a_record_holds_settled_rounds_only_and_the_reader_takes_it(browser):
    visitor, chance = browser.another(), random.Random(3)

    def chooses_later(seen):
        """Whether a later round goes on, and cannot end before this player has chosen."""
        view = seen["view"]
        return view["round"] > 1 and bool(view["actions"]) and len(view["legal"]) > 1

    is_halfway = False
    while not is_halfway:
        # Deals are chance: one match in a hundred is over before it comes to that.
        table = visitor.new_table("random", "counter", name='Ana "a" \\ Bé')
        path = f"/api/tables/{table}/record"
        assert (visitor.get(path).status, visitor.get(path).json["code"]) == (409, "no-round-yet")
        with visitor.page(table) as (wire, welcome):
            seen = play_on(wire, welcome, chance, until=chooses_later)[-1]
            is_halfway = seen["view"]["phase"] == "playing"
            half = visitor.get(path)
            view = play_on(wire, seen, chance)[-1]["view"]
    record = read_record(half.content.decode())
    assert [one.number for one in record.rounds] == list(range(1, seen["view"]["round"]))
    assert record.result is None
    assert list(record.scores) == [row["scores"] for row in view["rounds"]][seen["view"]["round"] - 2]
    whole = read_record(visitor.get(path).content.decode())
    assert whole.players == ('Ana "a" \\ Bé', "random", "counter")
    assert [list(one.scores) for one in whole.rounds] == [row["scores"] for row in view["rounds"]]
    assert whole.result.winner == view["end"]["winner"]
    name = half.headers["content-disposition"]
    assert name.isascii()
    assert name.endswith('.bdn"')
    assert table not in name


def test_bd_062_again_makes_a_new_match_with_the_same_sitters(browser):
    visitor = browser.another()
    table = visitor.new_table("random", name="Ana", pace_ms=0)
    with visitor.page(table) as (wire, welcome):
        old = play_on(wire, welcome, random.Random(8))[-1]["view"]
    fresh = visitor.post(f"/api/tables/{table}/again", {}).json["table"]
    assert fresh != table
    with visitor.page(fresh) as (_, welcome):
        view = welcome["view"]
    assert [(one["name"], one["bot"]) for one in view["seats"]] == [("Ana", None), (None, "random")]
    assert [one["score"] for one in view["seats"]] == [0, 0]
    assert (view["rounds"], view["round"], view["target"]) == ([], 1, old["target"])


def test_bd_075_a_name_is_text_and_comes_back_as_text(browser):
    visitor = browser.another()
    name = "<b>{0.__class__}</b>"
    with visitor.page(visitor.new_table(name=name)) as (_, welcome):
        assert welcome["view"]["seats"][0]["name"] == name
