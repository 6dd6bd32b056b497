"""The ladder on the first page: the level chosen shows at once who sits there, in each language."""

import pytest
from playwright.sync_api import expect

from batida.bots import ladder
from batida.i18n import Words
from tests.e2e.person import Person
from tests.e2e.tables import table_server

SIZES = ((320, 568, "pt-BR"), (390, 844, "es"), (1280, 800, "en"))


@pytest.mark.parametrize("size", SIZES)
def test_the_level_chosen_shows_who_sits_there(open_page, snapshot, accessibility_faults, tmp_path, size):
    width, height, language = size
    page = open_page(width=width, height=height, touch=width < 1000, language=language)
    words = Words(language)
    with table_server(tmp_path) as address:
        person = Person(page, address)
        person.go_home()
        page.locator("input[name=players][value='4']").check()
        expect(page.get_by_test_id("who-3")).to_be_visible()
        names = {page.get_by_test_id(f"bot-{seat}").input_value() for seat in (1, 2, 3)}
        assert len(names) == 3
        for level, bot in ladder():
            seat = 1 + level % 3
            page.get_by_test_id(f"bot-{seat}").select_option(bot)
            who = page.get_by_test_id(f"who-{seat}")
            for message in (f"bot-{bot}", f"bot-{bot}-style", f"page-strength-{level}"):
                expect(who).to_contain_text(words.text(message))
            expect(who.locator(f"[data-face={bot}]")).to_be_visible()
            expect(who.locator(".pips .on")).to_have_count(level)
            # A screen reader hears it with the choice.
            expect(page.get_by_test_id(f"bot-{seat}")).to_have_accessible_description(
                " ".join(who.locator("p").text_content().split())
            )
        snapshot(page, f"ladder-{width}x{height}-{language}")
        page.get_by_test_id("bot-1").scroll_into_view_if_needed()
        page.screenshot(
            path=f"artifacts/screens/ladder-{width}x{height}-{language}-whole.png", full_page=True
        )
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert accessibility_faults(page) == []


def test_whom_one_played_against_is_offered_again_and_named_at_the_table(open_page, tmp_path):
    page = open_page()
    with table_server(tmp_path) as address:
        person = Person(page, address)
        person.go_home()
        person.start(2, bot="clara")
        expect(page.locator("section[data-seat='1']")).to_contain_text("Clara")
        person.go_home()
        expect(page.get_by_test_id("bot-1")).to_have_value("clara")
