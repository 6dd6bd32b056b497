"""From the end of a match to its review, through it by keyboard, and on from a position of it."""

import dataclasses
import random
import re

import pytest
from playwright.sync_api import expect

from batida.server.session import COOKIE
from batida.service.review_work import Failed, work
from tests.e2e.quiet import await_refusal
from tests.server.pages import a_server, play_on
from tests.service.test_reviews import a_record

DONE_MS = 240_000
"""How long a review may take where all that it needs is compiled first."""


class Here:
    """Does the work of a reviewer in this process, in little time."""

    is_stopping = False

    def ask(self, piece):
        if self.is_stopping:
            return Failed("stopping", {})
        quick = {"budget_ms": 1} if hasattr(piece, "budget_ms") else {}
        return work(dataclasses.replace(piece, **quick))

    def stop(self):
        self.is_stopping = True


def finished(visitor, *bots):
    """A match that is over, played by whoever visits."""
    table = visitor.new_table(*bots, name="Ana", pace_ms=0)
    with visitor.page(table) as (wire, welcome):
        view = play_on(wire, welcome, random.Random(4))[-1]["view"]
    return table, view


def as_visitor(page, visitor):
    page.context.add_cookies([{"name": COOKIE, "value": visitor.cookies[COOKIE], "url": visitor.address}])


def at(page):
    main = page.locator("main[data-screen=review]")
    return int(main.get_attribute("data-round") or ""), int(main.get_attribute("data-ply") or "")


def tab_to(page, selector):
    for _ in range(80):
        if page.evaluate("(wanted) => document.activeElement?.matches(wanted) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def is_whole(page):
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def is_said_above_the_buttons(page):
    """The whole sentence is seen, from the line to what is pressed next."""
    page.wait_for_function(
        """() => {
            const [said, button] = ["said-of", "step-on"].map((one) =>
                document.querySelector(`[data-testid=${one}]`).getBoundingClientRect());
            return said.top >= 0 && said.bottom <= button.top;
        }"""
    )


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory):
    """A server where a match was just finished, whoever did that, and their last view of it."""
    with a_server(tmp_path_factory.mktemp("data"), reviewer=Here()) as visitor:
        table, view = finished(visitor, "counter")
        yield visitor, table, view


@pytest.fixture
def review(open_page, reviewed):
    """The page of the review, one click from the result of the match."""
    visitor, table, view = reviewed
    page = open_page(language="en", reduced_motion="reduce")
    as_visitor(page, visitor)
    page.goto(f"{visitor.address}mesa/{table}")
    page.get_by_test_id("review").click()
    main = page.locator("main[data-screen=review]")
    expect(main).to_have_attribute("data-state", "done", timeout=DONE_MS)
    expect(page.get_by_test_id("round").locator("option")).to_have_count(len(view["rounds"]))
    return page


def test_one_click_from_the_result_a_review_is_walked_through_by_keys(review, reviewed):
    rounds = len(reviewed[2]["rounds"])
    losses = review.locator("[data-loss]").evaluate_all("(all) => all.map((one) => +one.dataset.loss)")
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > 0
    keys = review.keyboard
    keys.press("n")
    said = review.get_by_test_id("said-of")
    expect(said).to_contain_text(re.compile("Verdict: (fine|inaccuracy|mistake|blunder). It cost"))
    first = at(review)
    assert review.url.endswith("#r{}p{}".format(*first))
    keys.press("n")
    assert at(review) > first
    keys.press("p")
    assert at(review) == first
    keys.press("ArrowRight")
    assert at(review) == (first[0], first[1] + 1)
    keys.press("PageDown")
    assert at(review) == (min(first[0] + 1, rounds), 0)
    keys.press("End")
    expect(said).to_contain_text("scored")
    expect(review.get_by_test_id("announcements")).to_contain_text("scored")


def test_other_hands_are_closed_until_they_are_asked_for_and_called_hindsight_then(review):
    closed = review.locator(".others [role=img][aria-label*='tiles in hand']")
    expect(closed).to_have_count(1)
    expect(review.get_by_test_id("hindsight")).to_have_count(0)
    review.keyboard.press("o")
    expect(closed).to_have_count(0)
    expect(review.get_by_test_id("hindsight")).to_contain_text("nobody could know")
    expect(review.locator("[data-worth]")).to_have_count(7)
    expect(review.locator(".best[data-worth]").first).to_be_visible()


def test_what_if_goes_on_from_any_ply_for_either_side(review):
    tab_to(review, "[data-testid=to-position]")
    review.keyboard.press("Enter")
    study = review.locator("main[data-screen=study][data-position]")
    expect(study).to_be_visible()
    begun = study.get_attribute("data-position")
    assert f"/posicao/{begun}#" in review.url
    expect(study.locator(".scene")).to_contain_text("Ana")
    review.get_by_test_id("ask").click()
    lines = review.get_by_test_id("values").locator("li")
    expect(lines).to_have_count(7, timeout=30_000)
    expect(lines.first).to_contain_text("to win the match")
    review.locator("[data-beliefs='0']").click()
    rows = review.get_by_test_id("beliefs").locator("tbody tr")
    expect(rows).to_have_count(21, timeout=30_000)
    review.locator("[data-study-tile]").first.click()
    actions = review.get_by_test_id("study-actions").locator("li")
    expect(actions).to_have_count(1)
    review.get_by_test_id("take-back").click()
    expect(study).to_have_attribute("data-position", begun)
    for number in range(1, 4):
        review.get_by_test_id("engine-plays").click()
        expect(actions).to_have_count(number, timeout=30_000)
    played = study.get_attribute("data-position")
    review.reload()
    expect(study).to_have_attribute("data-position", played)
    expect(study.locator(".scene")).to_contain_text("Ana")


STATES = ((360, 740, "pt-BR"), (1280, 800, "es"), (844, 390, "en"))


def test_bd_083_a_file_in_another_encoding_is_refused_and_taken_once_it_is_mended(open_page, tmp_path):
    page = open_page(language="en")
    record = tmp_path / "match.bdn"
    text = a_record(33).replace('"P0"', '"Zo\u00e9"')
    said, chosen = page.get_by_test_id("record-fault"), page.get_by_test_id("record-file")
    with a_server(tmp_path, reviewer=Here()) as visitor:
        page.goto(f"{visitor.address}analise")
        for content, wrong in (
            (text.encode("latin-1"), "line 3, column 13. The file is no text in UTF-8."),
            (text.encode("utf-16"), "line 1, column 1. The file is no text in UTF-8."),
            (b'[Record "bdn-1"]' + bytes(200_000), "too long"),
        ):
            record.write_bytes(content)
            chosen.set_input_files(record)
            expect(said).to_contain_text(wrong)
        record.write_text(text, encoding="utf-8-sig")
        chosen.set_input_files(record)
        expect(page.locator("main[data-screen=review]")).to_contain_text("Zo\u00e9")
        page.close()


@pytest.mark.parametrize("size", STATES, ids=lambda size: f"{size[0]}x{size[1]}-{size[2]}")
def test_every_state_of_a_review_is_whole_and_open_to_all(
    open_page, snapshot, accessibility_faults, tmp_path, size
):
    width, height, language = size
    page = open_page(
        width=width, height=height, touch=width < 1000, language=language, reduced_motion="reduce"
    )
    found = {}

    def look(name):
        snapshot(page, f"review-{width}x{height}-{language}-{name}")
        is_whole(page)
        faults = accessibility_faults(page)
        if faults:
            found[name] = faults

    with a_server(tmp_path, reviewer=Here()) as visitor:
        page.goto(f"{visitor.address}analise")
        await_refusal(page, "400 reviews")
        page.get_by_test_id("record-paste").fill("[Record]")
        page.get_by_test_id("review-it").click()
        expect(page.get_by_test_id("record-fault")).to_contain_text("1")
        look("refused")
        record = tmp_path / "match.bdn"
        record.write_text(a_record(30, players=4, rounds=2), encoding="utf-8")
        page.get_by_test_id("record-file").set_input_files(record)
        main = page.locator("main[data-screen=review]")
        expect(main).to_have_attribute("data-state", "done", timeout=DONE_MS)
        page.keyboard.press("n")
        look("decision")
        if height > width:
            page.get_by_test_id("next-costly").tap()
            is_said_above_the_buttons(page)
        page.get_by_test_id("open-hands").check()
        page.keyboard.press("End")
        expect(page.get_by_test_id("luck")).to_be_visible()
        look("end")
        page.get_by_test_id("to-moments").click()
        expect(page.get_by_test_id("moments").locator("li").first).to_be_visible()
        look("moments")
        with page.expect_download() as saving:
            page.get_by_test_id("save-image").click()
        assert saving.value.path().read_bytes().startswith(b"\x89PNG")
        page.get_by_test_id("to-review").click()
        page.get_by_test_id("step-on").click()
        page.get_by_test_id("to-position").click()
        page.get_by_test_id("edit").locator("summary").click()
        page.locator("[data-look='1']").click()
        page.locator("[data-beliefs='1']").click()
        expect(page.get_by_test_id("beliefs")).to_be_visible(timeout=30_000)
        look("position")
        page.close()
    assert found == {}


def test_turning_points_and_a_place_in_a_review_are_links(open_page, tmp_path):
    page = open_page(width=360, height=640, touch=True, language="en", reduced_motion="reduce")
    with a_server(tmp_path, reviewer=Here()) as visitor:
        name = visitor.post("/api/reviews", {"record": a_record(31, players=4)}).json["review"]
        page.goto(f"{visitor.address}analise/{name}/momentos")
        expect(page.locator("main[data-screen=moments][data-state=done]")).to_be_visible(timeout=DONE_MS)
        page.goto(f"{visitor.address}analise/{name}#r1p3")
        expect(page.locator("main[data-screen=review]")).to_have_attribute("data-ply", "3")
        # At once, and not only after the first step.
        is_said_above_the_buttons(page)
        await_refusal(page, f"404 {'A' * 20}")
        page.goto(f"{visitor.address}analise/{'A' * 20}")
        expect(page.get_by_role("alert")).to_contain_text("no such review")
        page.close()
