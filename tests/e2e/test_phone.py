"""The page on a phone: installable, open without a network, awake and noticed when it is one's turn."""

import shutil
import struct

import pytest
from playwright.sync_api import expect

from batida.i18n import LANGUAGES
from batida.server.page import STATIC, Page
from tests.e2e.person import Person
from tests.e2e.quiet import await_refusal
from tests.e2e.tables import rigged, table_server
from tests.server.pages import a_server

PHONE = {"width": 390, "height": 844, "touch": True, "service_workers": "allow"}


@pytest.fixture
def served(tmp_path):
    with table_server(tmp_path / "data", seed=7) as address:
        yield address


def controlled(page):
    """Waits until the page's files are kept, and the page loads through what keeps them."""
    page.evaluate("() => navigator.serviceWorker.ready")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def to_a_turn(person):
    person.go_home()
    person.start(2)
    assert person.next() == "turn"


def test_a_phone_that_is_turned_gets_the_line_drawn_for_that_and_nothing_is_lost(served, open_page):
    page = open_page(width=390, height=844)
    person = Person(page, served)
    to_a_turn(person)
    upright = page.evaluate("__watch.newest.view.picture.width")
    assert upright != "wide"
    opened = page.evaluate("__watch.sockets.length")
    for size, wanted in (((844, 390), "wide"), ((390, 844), upright)):
        tiles = len(person.view["actions"])
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_function("(width) => __watch.newest.view.picture.width === width", arg=wanted)
        person.is_right()
        assert len(person.view["actions"]) == tiles
        person.act(person.view["legal"][0])
        assert person.next() == "turn"
        assert person.view["picture"]["width"] == wanted
        person.is_right()
    # No other width was asked for, and nothing but a hello for each.
    hellos = page.evaluate("__watch.sent.filter((one) => one.t === 'hello').map((one) => one.width)")
    assert hellos == [upright, "wide", upright]
    assert page.evaluate("__watch.sockets.length") == opened
    # Elsewhere there is no use for it.
    page.go_back()
    expect(page.locator("main[data-screen=home]")).to_be_visible()
    page.wait_for_function("() => __watch.sockets.at(-1).readyState === WebSocket.CLOSED")


def test_the_manifest_of_each_language_is_one_that_phones_install(served, open_page):
    page = open_page(**PHONE)
    page.goto(f"{served}/")
    for language in LANGUAGES:
        page.evaluate(
            "(language) => { localStorage['batida.settings'] = JSON.stringify({language}) }", language
        )
        page.reload()
        expect(page.locator("main[data-screen=home]")).to_be_visible()
        link = page.locator("link[rel=manifest]").get_attribute("href")
        reply = page.request.get(f"{served}{link}")
        assert reply.headers["content-type"] == "application/manifest+json"
        manifest = reply.json()
        assert (manifest["lang"], manifest["display"], manifest["start_url"]) == (language, "standalone", "/")
        assert manifest["name"] == page.title()
        for icon in manifest["icons"]:
            image = page.request.get(f"{served}{icon['src']}")
            assert image.headers["content-type"] == icon["type"]
            if icon["type"] == "image/png":
                size = struct.unpack(">II", image.body()[16:24])
                assert icon["sizes"] == f"{size[0]}x{size[1]}"
        kinds = {(icon["purpose"], icon["sizes"]) for icon in manifest["icons"]}
        assert kinds >= {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")}
    assert page.request.get(f"{served}{page.locator('link[rel=apple-touch-icon]').get_attribute('href')}").ok
    # What the browser itself has against installing it; of a page on this machine it asks no https.
    cdp = page.context.new_cdp_session(page)
    controlled(page)
    assert cdp.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_files_are_kept_and_nothing_live_and_the_page_opens_without_a_network(served, open_page):
    page = open_page(**PHONE)
    person = Person(page, served)
    person.go_home()
    controlled(page)
    person.start(2)
    assert person.next() == "turn"
    page.goto(f"{served}/regras")
    expect(page.locator("main[data-screen=rules]")).to_be_visible()
    kept = page.evaluate(
        """async () => {
            const names = await caches.keys();
            const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
            return found.flat().map(({ url }) => new URL(url).pathname);
        }"""
    )
    assert "/" in kept
    assert any(path.startswith("/assets/index-") for path in kept)
    assert not [
        path for path in kept if not path.startswith("/assets/") and path not in {"/", "/favicon.svg"}
    ]
    page.context.set_offline(True)
    expect(page.get_by_test_id("offline")).to_be_visible()
    await_refusal(page, "offline home")
    page.goto(f"{served}/")
    expect(page.get_by_role("alert")).to_contain_text("O servidor não responde")
    page.context.set_offline(False)
    expect(page.get_by_test_id("offline")).to_have_count(0)
    # It goes on by itself.
    expect(page.get_by_test_id("unfinished")).to_be_visible()


def test_a_new_version_in_the_middle_of_a_round_loads_nothing_anew(tmp_path, open_page):
    folder = tmp_path / "static"
    shutil.copytree(STATIC, folder)
    shown = Page(folder)
    with rigged(seed=7), a_server(tmp_path / "data", page=shown) as visitor:
        page = open_page(**PHONE)
        person = Person(page, visitor.address.rstrip("/"))
        person.go_home()
        controlled(page)
        to_a_turn(person)
        page.evaluate("() => { window.sameAsEver = true }")
        (folder / "sw.js").write_text((folder / "sw.js").read_text() + "\n// another version\n")
        shown._files["sw.js"] = Page(folder)._files["sw.js"]
        page.evaluate(
            """async () => {
                const registration = await navigator.serviceWorker.ready;
                await registration.update();
                while (registration.waiting === null) await new Promise((done) => setTimeout(done, 20));
            }"""
        )
        person.act(person.view["legal"][0])
        assert page.evaluate("() => window.sameAsEver") is True
        assert page.evaluate("async () => (await navigator.serviceWorker.ready).waiting !== null") is True


WATCH_PHONE = """
    window.__phone = { buzzes: 0, locks: 0, released: 0 };
    navigator.vibrate = () => { __phone.buzzes += 1; return true; };
    navigator.wakeLock.request = async () => {
        __phone.locks += 1;
        return { released: false, release() { __phone.released += 1; this.released = true; } };
    };
"""


@pytest.mark.parametrize(
    ("wish", "motion", "buzzes"),
    [({}, "no-preference", True), ({"vibration": False}, "no-preference", False), ({}, "reduce", False)],
)
def test_a_turn_is_told_by_title_and_buzz_and_the_screen_stays_on_in_a_round(
    served, open_page, wish, motion, buzzes
):
    page = open_page(**PHONE, reduced_motion=motion)
    page.add_init_script(WATCH_PHONE)
    person = Person(page, served, language="en", **wish)
    person.go_home()
    assert page.title() == "Batida — the domino game of Block"
    assert page.evaluate("() => __phone.locks") == 0
    person.start(2)
    assert person.next() == "turn"
    expect(page).to_have_title("Your turn — Batida")
    assert page.evaluate("() => __phone.locks") == 1
    person.act(person.view["legal"][0])
    while person.next() == "turn":
        expect(page).to_have_title("Your turn — Batida")
        person.act(person.view["legal"][0])
    expect(page).to_have_title("Table — Batida")
    page.wait_for_function("() => __phone.released > 0")
    assert (page.evaluate("() => __phone.buzzes") > 0) is buzzes
