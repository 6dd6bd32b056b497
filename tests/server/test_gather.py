"""Friends by HTTP: opening, the door, the link and its picture, the lobby, the record, other devices."""

import re
import xml.etree.ElementTree as ET

import pytest
import segno

from batida.i18n import LANGUAGES
from batida.server import protocol, qr
from batida.server.moves import CODES_MAX, KEPT_MINUTES, Moves
from tests.cases.adapter import case_by_id
from tests.server.pages import a_server


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with a_server(tmp_path_factory.mktemp("data")) as visitor:
        yield visitor


@pytest.fixture
def friends(browser):
    """Ana, who has a table for two; Beto; and the table with the key of its link."""
    ana, beto = browser.another(), browser.another()
    return ana, beto, *opened(ana)


def opened(ana, **wish):
    reply = ana.post("/api/shared", {"bots": [None], "name": "Ana", **wish})
    assert reply.status == 201, reply.content
    table = reply.json["table"]
    invitation = ana.post(f"/api/tables/{table}/invitation")
    key = invitation.json["link"].partition("#")[2]
    return table, key


def code(reply):
    return reply.status, reply.json["code"]


def test_a_link_leads_to_a_seat_and_its_secret_is_behind_the_hash(friends):
    ana, beto, table, key = friends
    link = ana.post(f"/api/tables/{table}/invitation").json["link"]
    assert link == f"{ana.address}mesa/{table}#{key}"
    door = beto.post(f"/api/tables/{table}/door", {"key": key}).json
    assert (door["free_seats"], door["seat"], door["locked"], door["phase"]) == ([1], None, False, "waiting")
    assert beto.post(f"/api/tables/{table}/sit", {"seat": 1, "name": "Beto", "key": key}).status == 204
    assert beto.post(f"/api/tables/{table}/door", {}).json["seat"] == 1
    assert beto.post(f"/api/tables/{table}/invitation").json["link"] == link


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_and_its_picture_say_the_language_of_the_table(browser, language):
    ana = browser.another()
    table, key = opened(ana, language=language)
    invitation = ana.post(f"/api/tables/{table}/invitation").json
    assert invitation["link"] == f"{ana.address}mesa/{table}?l={language}#{key}"
    assert invitation["qr_svg"] == qr.svg(invitation["link"])


def test_without_the_key_a_door_is_shut_and_tells_nothing(friends):
    _, beto, table, key = friends
    for body in ({}, {"key": None}, {"key": "x"}, {"key": key[:-1]}):
        for path, more in (("door", {}), ("sit", {"seat": 1})):
            assert code(beto.post(f"/api/tables/{table}/{path}", {**body, **more})) == (403, "not-at-table")
    assert code(beto.post(f"/api/tables/{table}/invitation")) == (403, "not-at-table")
    assert code(beto.post("/api/tables/nowhere/door", {"key": key})) == (404, "unknown-table")
    assert code(beto.post(f"/api/tables/{table}/reading", {"key": key})) == (403, "not-at-table")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("shared", {"bots": []}),
        ("shared", {"bots": [None] * 4}),
        ("shared", {"bots": [None], "clock": "hasty"}),
        ("shared", {"bots": [None], "start": [100, 0]}),
        ("shared", {"bots": [None], "key": "mine"}),
        ("shared", {"bots": ["nobody"]}),
        ("tables/{table}/sit", {"seat": "1"}),
        ("tables/{table}/sit", {"seat": 1, "player": "x"}),
        ("tables/{table}/again", {"turned": 1}),
        ("arrive", {}),
    ],
)
def test_what_is_no_wish_is_refused_with_a_code(friends, path, body):
    ana, _, table, _ = friends
    reply = ana.post(f"/api/{path.format(table=table)}", body)
    assert reply.status == 400, reply.content
    assert re.fullmatch("[a-z-]+", reply.json["code"])


@pytest.mark.parametrize("seat", [-1, 0, 2, 99])
def test_a_seat_that_is_not_free_cannot_be_taken(friends, seat):
    _, beto, table, key = friends
    reply = beto.post(f"/api/tables/{table}/sit", {"seat": seat, "key": key})
    assert reply.status == 409
    assert beto.post(f"/api/tables/{table}/door", {"key": key}).json["free_seats"] == [1]


@pytest.mark.parametrize("path", ["shared", "move", "arrive", "tables/{table}/sit", "tables/{table}/again"])
def test_bd_077_another_sites_page_can_ask_for_nothing(friends, path):
    ana, _, table, _ = friends
    reply = ana.post(f"/api/{path.format(table=table)}", {}, origin="https://evil.example")
    assert code(reply) == (403, "foreign-origin")


def test_bd_064_two_tabs_of_one_browser_are_one_person_at_one_seat(browser):
    ana = browser.another()
    table, key = opened(ana)
    assert ana.post(f"/api/tables/{table}/door", {"key": key}).json["seat"] == 0
    # The second tab asks for the other seat and is told that this browser sits already.
    assert ana.post(f"/api/tables/{table}/sit", {"seat": 1, "name": "Beto", "key": key}).status == 204
    door = ana.post(f"/api/tables/{table}/door", {"key": key}).json
    assert (door["seat"], [info["open"] for info in door["seats"]]) == (0, [False, True])
    with ana.page_waiting(table) as (_, one), ana.page_waiting(table) as (_, two):
        assert one["view"]["seat"] == two["view"]["seat"] == 0


NAMES = case_by_id("BD-075").input["names"]


@pytest.mark.parametrize("given", NAMES)
def test_bd_075_a_name_is_text_at_the_door_in_the_lobby_and_at_the_table(browser, given):
    ana, beto = browser.another(), browser.another()
    table, key = opened(ana, listed=True)
    assert beto.post(f"/api/tables/{table}/sit", {"seat": 1, "name": given, "key": key}).status == 204
    with ana.page_waiting(table) as (_, welcome), beto.page_waiting(table):
        shown = welcome["view"]["seats"][1]["name"]
        door = ana.another().post(f"/api/tables/{table}/door", {"key": key}).json
        lobby = ana.get("/api/lobby").json["tables"]
    assert door["seats"][1]["name"] == shown
    assert all(table != one["table"] for one in lobby)  # it is full
    if shown is None:
        assert not given.strip() or given == "null"
    else:
        assert shown in given.replace("\u202e", "")
        assert len(shown) <= 24


def test_the_lobby_shows_who_waits_and_what_is_agreed_on(browser):
    ana = browser.another()
    table, _ = opened(ana, listed=True, clock="quick", language="es")
    assert all(one["table"] != table for one in ana.get("/api/lobby").json["tables"])
    with ana.page_waiting(table):
        (found,) = [one for one in ana.get("/api/lobby").json["tables"] if one["table"] == table]
    assert (found["clock"], found["language"], found["free_count"], found["phase"]) == (
        "quick",
        "es",
        1,
        "waiting",
    )
    assert "key" not in str(found)


def test_a_code_brings_one_person_to_another_device_once(friends):
    ana, _, table, _ = friends
    made = ana.post("/api/move").json
    assert made["minutes"] == KEPT_MINUTES
    site, _, secret = made["link"].partition("#")
    assert site == f"{ana.address}entrar"
    device, thief = ana.another(), ana.another()
    assert device.post("/api/arrive", {"code": secret}).status == 204
    assert device.post(f"/api/tables/{table}/door", {}).json["seat"] == 0
    assert code(thief.post("/api/arrive", {"code": secret})) == (403, "bad-code")
    assert code(thief.post(f"/api/tables/{table}/door", {})) == (403, "not-at-table")
    assert code(thief.post("/api/arrive", {"code": ""})) == (403, "bad-code")


def test_a_code_is_kept_for_its_time_and_so_many_and_no_more():
    now = [0.0]
    moves = Moves(lambda: now[0])
    early, late = moves.new("a"), moves.new("b")
    now[0] = KEPT_MINUTES * 60
    assert moves.take(early) == "a"
    assert moves.take(early) is None
    now[0] += 0.001
    assert moves.take(late) is None
    codes = [moves.new(str(number)) for number in range(CODES_MAX + 1)]
    assert len(set(codes)) == len(codes)
    assert moves.take(codes[0]) is None
    assert moves.take(codes[1]) == "1"


def test_a_qr_code_shows_its_link_dark_on_white_with_the_edge_that_readers_want():
    link = "https://batida.example/mesa/abc#key-1"
    picture = ET.fromstring(qr.svg(link))  # noqa: S314 - our own
    expected = [list(row) for row in segno.make(link, error="m", micro=False).matrix_iter(border=qr.QUIET)]
    size = len(expected)
    assert picture.get("viewBox") == f"0 0 {size} {size}"
    light, dark = picture.iter("{http://www.w3.org/2000/svg}path")
    assert (light.get("fill"), dark.get("stroke")) == ("#fff", "#000")
    assert drawn(dark.get("d"), size) == expected


def drawn(path, size):
    """The modules that a path of horizontal strokes covers."""
    modules = [[0] * size for _ in range(size)]
    x = y = 0.0
    for command, numbers in re.findall(r"([Mmh])\s*([-\d. ]+)", path):
        values = [float(one) for one in numbers.split()]
        if command == "M":
            x, y = values
        elif command == "m":
            x, y = x + values[0], y + values[1]
        else:
            for column in range(int(x), int(x + values[0])):
                modules[int(y)][column] = 1
            x += values[0]
    return modules


def test_the_same_people_meet_again_by_http_once_the_match_is_over(browser):
    ana = browser.another()
    table, _ = opened(ana, bots=["random"], start=[99, 99])
    assert code(ana.post(f"/api/tables/{table}/again", {})) == (409, "match-not-over")
    with ana.page_waiting(table) as (wire, welcome):
        seen = wire.begun(welcome)
        wire.play_on(seen)
    first = ana.post(f"/api/tables/{table}/again", {"turned": True})
    assert first.status == 201
    assert ana.post(f"/api/tables/{table}/again", {}).json == first.json
    with ana.page_waiting(first.json["table"]) as (_, welcome):
        assert welcome["view"]["seat"] == 1
        assert welcome["protocol"] == protocol.PROTOCOL
