"""The page checks every round by itself, and says plainly what came of it."""

import re

import pytest
from playwright.sync_api import expect

from batida.server import protocol, scribe
from batida.service.settings import Settings
from tests.e2e.person import Person
from tests.server.pages import a_server

GIVES_NOTHING = """(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        if (!text.includes('"entropy"')) send.call(this, text);
    };
})()"""
"""Keeps back what the page adds to a deal."""


def to_result(person):
    """Plays a round to its end; gives the line about its deal."""
    while person.next() == "turn":
        person.act(person.view["legal"][0])
    proof = person.page.get_by_test_id("round-result").get_by_test_id("proof")
    expect(proof).not_to_have_attribute("data-verdict", "checking")
    return proof


def test_a_round_is_checked_by_the_page_and_told_in_a_line_that_opens(open_page, tmp_path):
    page = open_page(width=320, height=568, touch=True, language="en")
    with a_server(tmp_path) as visitor:
        person = Person(page, visitor.address, by="touch", language="en")
        person.go_home()
        person.start(3)
        for number in (1, 2):
            proof = to_result(person)
            expect(proof).to_have_attribute("data-verdict", "holds")
            summary = proof.locator("summary")
            expect(summary).to_contain_text("your device helped to shuffle")
            summary.tap()
            expect(proof).to_have_attribute("open", "")
            for text in ("What this proves", "What it does not prove"):
                expect(proof.get_by_text(text)).to_be_visible()
            expect(proof.get_by_text("draw for who opens")).to_have_count(int(number == 1))
            seal = page.evaluate("__watch.newest.view.deal.commitment")
            expect(proof.get_by_text(seal)).to_be_visible()
            assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
            # After a reload it is checked again, from what is kept and what is sent.
            if number == 1:
                page.reload()
                again = page.get_by_test_id("round-result").get_by_test_id("proof")
                expect(again).to_have_attribute("data-verdict", "holds")
                expect(again.locator("summary")).to_contain_text("your device helped to shuffle")
                person.next_round()
        person.is_right()


def test_a_deal_that_no_device_had_a_part_in_claims_no_more_than_it_proves(open_page, tmp_path):
    page = open_page(language="en")
    at_once = Settings(pace_ms=0, pass_pause_ms=0, entropy_wait_ms=0)
    with a_server(tmp_path, settings=at_once) as visitor:
        person = Person(page, visitor.address, language="en")
        page.add_init_script(GIVES_NOTHING)
        person.go_home()
        person.start(2)
        proof = to_result(person)
        expect(proof).to_have_attribute("data-verdict", "holds")
        proof.locator("summary").click()
        for text in ("device added a number in this round", "did not choose the deal"):
            expect(proof.get_by_text(text)).to_be_visible()
        expect(proof.get_by_text("nobody could choose it")).to_have_count(0)


@pytest.mark.parametrize(
    ("field", "said"), [("seed", "does not fit the seal"), ("entropy", "left out or replaced")]
)
def test_a_deal_that_does_not_hold_is_told_plainly_and_aloud(open_page, tmp_path, monkeypatch, field, said):
    honest = scribe.deal_message

    def cheating(seen):
        deal = honest(seen)
        if deal is None or deal.seed is None:
            return deal
        changed = {"seed": "00" * 32} if field == "seed" else {"entropy": ("ab", *deal.entropy[1:])}
        return protocol.Deal(**{name: getattr(deal, name) for name in deal.__struct_fields__} | changed)

    monkeypatch.setattr(scribe, "deal_message", cheating)
    page = open_page(language="en")
    with a_server(tmp_path) as visitor:
        person = Person(page, visitor.address, language="en")
        person.go_home()
        person.start(2)
        proof = to_result(person)
        expect(proof).to_have_attribute("data-verdict", "fails")
        expect(proof.locator("summary")).to_contain_text("The deal does not hold!")
        proof.locator("summary").click()
        expect(proof.get_by_text(re.compile(said))).to_be_visible()
        assert any("does not hold" in text for text in person.announced)
