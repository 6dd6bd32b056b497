"""What a chat shows of a link: title, sentence and picture, in the language of the link; nothing hidden."""

import re
import struct
from html import unescape

import pytest

from batida.i18n import LANGUAGES, Words
from batida.server.page import Page
from tests.server.pages import a_server
from tests.service.test_reviews import POSITION, Told, a_record

INDEX = "<!doctype html><html><head><title>Batida</title></head><body></body></html>"
META = re.compile(r'<meta (?:property|name)="([^"]*)" content="([^"]*)" />')


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    static = tmp_path_factory.mktemp("static")
    (static / "index.html").write_text(INDEX)
    reviewer = Told()
    reviewer.gate.clear()
    with a_server(tmp_path_factory.mktemp("data"), page=Page(static), reviewer=reviewer) as visitor:
        yield visitor


def told(reply):
    assert reply.status == 200
    return {name: unescape(content) for name, content in META.findall(reply.content.decode())}


def picture(browser, path):
    """The size of a picture."""
    reply = browser.get(path)
    assert (reply.status, reply.headers["content-type"]) == (200, "image/png")
    return struct.unpack(">II", reply.content[16:24])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_is_told_in_its_language_whatever_its_reader_speaks(browser, language):
    words = Words(language)
    for reply in (
        browser.get(f"/mesa/abc?l={language}", accept_language="fr"),
        browser.get("/mesa/abc", accept_language=f"fr, {language};q=0.5"),
    ):
        head = told(reply)
        assert head["og:title"] == words.text("friends-door-title")
        assert head["og:description"] == words.text("preview-table")
        assert head["og:url"] == f"{browser.address}mesa/abc"
        assert picture(browser, head["og:image"].removeprefix(browser.address.rstrip("/"))) == (1200, 630)
        assert "accept-language" in reply.headers["vary"]


def test_every_address_of_the_page_has_a_title_a_sentence_and_a_picture(browser):
    paths = (
        "/",
        "/amigos",
        "/mesas",
        "/mesa/x",
        "/entrar",
        "/partida/x",
        "/regras",
        "/analise",
        "/analise/x",
    )
    for path in (*paths, "/posicao", "/posicao/none", "/analise/x/momentos"):
        head = told(browser.get(path))
        assert head["og:title"], path
        assert head["og:description"], path
        assert head["og:image"].endswith("/imagem/batida.png"), path
        assert head["twitter:card"] == "summary_large_image"


def test_a_position_and_a_review_have_pictures_of_their_own(browser):
    review = browser.post("/api/reviews", {"record": a_record()}).json["review"]
    name = browser.post("/api/position", {"position": POSITION}).json["position"]
    for path, shown in (
        (f"/posicao/{name}", f"posicao/{name}"),
        (f"/analise/{review}/momentos", f"analise/{review}"),
    ):
        head = told(browser.get(path))
        assert head["og:image"] == f"{browser.address}imagem/{shown}.png"
        assert picture(browser, f"/imagem/{shown}.png") == (1200, 630)
    assert "noindex" in browser.get(f"/imagem/analise/{review}.png").headers["x-robots-tag"]


def test_what_is_not_there_has_no_picture(browser):
    for path in ("/imagem/posicao/b9~x.png", "/imagem/analise/x.png", "/imagem/none.png"):
        assert browser.get(path).status == 404


def test_names_and_hosts_do_not_break_out_of_the_head(browser):
    record = a_record().replace('"P0"', '"<b>&A\'na"', 1)
    assert "<b>" in record
    review = browser.post("/api/reviews", {"record": record}).json["review"]
    reply = browser.get(f"/analise/{review}")
    assert "<b>" not in reply.content.decode()
    assert "<b>&A'na" in told(reply)["og:description"]


def test_a_person_at_an_address_that_is_none_gets_the_page_and_a_program_a_fault(browser):
    for path in ("/nothing", "/mesa/x/y", "/analise/x/y"):
        reply = browser.get(path, accept="text/html,*/*;q=0.8")
        assert reply.status == 404
        assert b"<title>Batida</title>" in reply.content
        assert "noindex" in reply.headers["x-robots-tag"]
        assert browser.get(path).json["code"] == "not-found"
    for path in ("/api/nothing", "/assets/none.js", "/imagem/none.png"):
        assert browser.get(path, accept="text/html").json["code"] == "not-found"


def test_a_name_as_long_as_a_record_may_have_breaks_nothing(browser):
    text = a_record(32).replace('"P0"', f'"{"Ana " * 10_000}"')
    name = browser.another().post("/api/reviews", {"record": text}).json["review"]
    for address in (f"/analise/{name}", f"/analise/{name}/momentos", f"/imagem/analise/{name}.png"):
        assert browser.get(address).status == 200
    assert len(browser.get(f"/analise/{name}").content) < 20_000
