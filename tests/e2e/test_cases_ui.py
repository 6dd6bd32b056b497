"""The known faults of other software that show on the screen; the numbers are those of the cases."""

import json
from unittest.mock import patch

import pytest
from playwright.sync_api import expect

from batida.server import protocol
from tests.cases.adapter import case_by_id
from tests.e2e.person import Person
from tests.e2e.states import at_table, follow, round_of
from tests.e2e.tables import Gate, table_server

PRESSED = "[aria-pressed=true][data-tile]"


def places_of(person):
    """The places that can be pressed now."""
    found = person.page.locator("[data-place]")
    return found.evaluate_all("(all) => all.map((one) => one.dataset.place)")


def test_bd_047_the_screen_offers_exactly_the_legal_plays(open_page, tmp_path):
    case = case_by_id("BD-047")
    script = round_of("BD-047", viewer=1)
    with at_table(tmp_path, open_page(), (script,)) as person:
        follow(person, script)
        assert person.next() == "turn"
        offered = {}
        for tile in person.hand:
            person.tile(tile).click(force=True)  # also those that say they are not to be pressed
            places = places_of(person)
            if places:
                high_first = "-".join(reversed(tile.split("-")))
                offered[high_first] = [{"left": "L", "right": "R"}[place] for place in places]
        wanted = {tile: ends for tile, ends in case.expected.items() if tile != "rule"}
        assert offered == wanted


@pytest.mark.parametrize("order", ["low", "high", "doubles"])
def test_bd_096_a_digit_means_the_tile_as_shown(open_page, tmp_path, order):
    script = round_of("BD-096")
    with at_table(tmp_path, open_page(), (script,), by="keyboard", order=order) as person:
        for digit in (3, 1):
            person.next()
            shown = person.hand
            fits = [tile for tile in shown if person.tile(tile).get_attribute("data-playable") == "true"]
            number = digit if shown[digit - 1] in fits else shown.index(fits[0]) + 1
            person.page.keyboard.press(str(number))
            expect(person.page.locator(PRESSED)).to_have_attribute("data-tile", shown[number - 1])
            places = places_of(person)
            person.page.keyboard.press(str(number) if len(places) == 1 else "<")
            expect(person.tile(shown[number - 1])).to_have_count(0)
        person.is_right()


def test_bd_097_nothing_stays_chosen_beyond_its_turn(open_page, tmp_path):
    gate = Gate()
    gate.is_open = False
    page = open_page()
    with at_table(tmp_path, page, (round_of("BD-097", viewer=1),), by="keyboard", gate=gate) as person:
        # While the other thinks, a tile can be looked at but is not chosen, and no end lights up.
        expect(person.main).to_have_attribute("data-my-turn", "false")
        page.keyboard.press(str(person.hand.index("3-6") + 1))
        expect(person.tile("3-6")).to_be_focused()
        expect(page.locator(PRESSED)).to_have_count(0)
        gate.is_open = True
        person.next()
        expect(page.locator(PRESSED)).to_have_count(0)
        assert places_of(person) == []

        # A turn that ends elsewhere takes the choice along.
        other = Person(page.context.new_page(), person.address)
        other.page.goto(page.url)
        other.next()
        gate.is_open = False
        played, *_, kept = person.view["legal"]
        assert played[:2] != kept[:2]
        page.keyboard.press(str(person.hand.index(f"{kept[0]}-{kept[1]}") + 1))
        expect(page.locator(PRESSED)).to_have_count(1)
        other.act(played)
        expect(page.locator(PRESSED)).to_have_count(0)
        assert places_of(person) == []
        gate.is_open = True
        other.page.close()

        # And a new round begins with nothing chosen.
        person.play_on(until="settled")
        person.next_round()
        expect(page.locator(PRESSED)).to_have_count(0)
        assert places_of(person) == []


def test_what_was_wrong_with_a_typed_action_is_said_until_the_turn_is_over(open_page, tmp_path):
    page, gate = open_page(), Gate()
    with at_table(tmp_path, page, (round_of("BD-097", viewer=1),), gate=gate) as person:
        person.next()
        gate.is_open = False
        page.get_by_label("Escrever a jogada").fill("99")
        page.keyboard.press("Enter")
        fault = page.get_by_test_id("typed-fault")
        expect(fault).to_be_visible()
        person.act(person.view["legal"][0])
        expect(person.main).to_have_attribute("data-my-turn", "false")
        expect(fault).to_have_count(0)
        gate.is_open = True


def test_bd_099_the_notice_of_a_pass_goes_with_its_round(open_page, tmp_path):
    script = round_of("BD-099")
    gate = Gate()
    page = open_page()
    passed = page.locator("[data-testid=passed]:visible")
    with at_table(tmp_path, page, (script,), gate=gate) as person:
        follow(person, script, plies=5)
        person.next()
        expect(passed).to_have_count(1)
        follow(person, script)
        person.next()
        expect(passed).to_have_count(0)
        gate.is_open = False
        person.next_round()
        expect(passed).to_have_count(0)
        gate.is_open = True


_HIDDEN_TILES = """() => [...document.querySelectorAll(".felt .picture svg use")].filter((tile) => {
    const box = tile.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top === null || top.closest(".felt .picture") === null;
}).map((tile) => tile.getAttribute("href"))"""


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (1280, 800)])
def test_bd_101_the_final_table_can_be_looked_at(open_page, tmp_path, size):
    script = round_of("BD-101")
    page = open_page(width=size[0], height=size[1], language="en")
    with at_table(tmp_path, page, (script,)) as person:
        follow(person, script)
        assert person.next() == "settled"
        result = page.get_by_test_id("round-result")
        expect(result).to_contain_text("Blocked round")
        expect(result).to_contain_text("nobody scores")
        expect(result.locator("[data-seat='0'] .sum")).to_have_text("5 points")
        expect(result.locator("[data-seat='1'] .sum")).to_have_text("5 points")
        page.keyboard.press("Escape")
        expect(result).to_be_hidden()
        assert page.locator(".felt .picture svg use").count() == len(person.view["line"]["tiles"])
        # Clicks of the test may have scrolled the page, which no person's do.
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(_HIDDEN_TILES) == []
        for seat, hand in enumerate(person.view["settled"]["hands"]):
            shown = person.hand if seat == 0 else faces(page.locator(f".at [data-seat='{seat}']"))
            assert sorted(shown) == sorted(hand)
        page.get_by_test_id("show-result").click()
        person.next_round()
        person.next()
        person.is_right()


def faces(part):
    """The tiles that are drawn face up in a part of the page."""
    drawn = part.locator("use").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    return [name.removeprefix("#t-") for name in drawn if name.startswith("#t-") and name != "#t-back"]


@pytest.mark.parametrize("by", ["mouse", "touch", "keyboard"])
def test_bd_102_the_first_tile_and_the_first_seat_count(open_page, tmp_path, by):
    with at_table(
        tmp_path, open_page(touch=by == "touch", language="en"), (round_of("BD-102"),), by=by
    ) as person:
        person.next()
        expect(person.page.get_by_test_id("status")).to_contain_text("0 points scored")
        for row in person.page.get_by_test_id("scores").locator("[data-seat]").all():
            expect(row.locator(".number")).to_have_text("0")
        first = person.hand[0]
        person.act(first.replace("-", ""))
        expect(person.tile(first)).to_have_count(0)
        person.next()
        assert person.view["line"]["plays"][0] == first


def test_bd_102_a_blank_tile_is_drawn_and_seat_0_wins(open_page, tmp_path):
    script = round_of("BD-004")
    with at_table(tmp_path, open_page(language="en"), (script,)) as person:
        follow(person, script)
        person.next()
        result = person.page.get_by_test_id("round-result")
        expect(result).to_contain_text("You score 7 points")
        expect(result.locator("[data-seat='0']")).to_contain_text("won")
    with at_table(tmp_path / "b", open_page(), (round_of("BD-102", viewer=1),)) as person:
        blank = person.tile("0-0").locator("use")
        assert blank.evaluate("(use) => use.getBBox().height") > 0


@pytest.mark.parametrize(("language", "word"), [("en", "Player"), ("pt-BR", "Jogador"), ("es", "Jugador")])
def test_bd_103_a_missing_name_is_a_translated_one(browser, tmp_path, language, word):
    names = case_by_id("BD-103").input["names"]
    with table_server(tmp_path, (round_of("BD-104"),)) as address:
        for group in (names[:3], names[3:6], [*names[6:], None, None]):
            context = browser.new_context(locale=language)
            page = context.new_page()
            page.route_web_socket("**/ws", lambda route, group=group: rename(route, group))
            person = Person(page, address)
            person.go_home()
            person.start(4)
            person.next()
            shown = page.locator(".at [data-seat] .name").all_inner_texts()
            assert sorted(shown) == [f"{word} {number}" for number in (2, 3, 4)]
            person.is_right()
            context.close()


def rename(route, names):
    """Makes persons of these names of the other seats."""
    server = route.connect_to_server()

    def told(text):
        message = json.loads(text)
        # A welcome brings all seats, a step those that changed.
        for seat in message.get("view", message.get("changes", {})).get("seats", []):
            if 0 < seat["seat"] <= len(names):
                seat |= {"name": names[seat["seat"] - 1], "bot": None}
        route.send(json.dumps(message))

    server.on_message(told)


def test_bd_104_nothing_is_reckoned_from_hidden_hands(open_page, tmp_path):
    page = open_page(language="en")
    with at_table(tmp_path, page, (round_of("BD-104"),)) as person:
        person.next()
        expect(page.get_by_test_id("status")).to_contain_text("31 points in hand")
        for seat in page.locator(".at [data-seat]").all():
            name = seat.locator(".name").inner_text()
            assert seat.inner_text().split() == [*name.split(), "0", "pts", "5"]


SIDES = {2: ("bottom", "top"), 3: ("bottom", "left", "right"), 4: ("bottom", "left", "top", "right")}


@pytest.mark.parametrize("viewer", range(4))
def test_bd_106_every_hand_is_shown_at_its_own_seat(open_page, tmp_path, viewer):
    expected = case_by_id("BD-106").expected
    script = round_of("BD-106", viewer=viewer)
    page = open_page(language="en")
    with at_table(tmp_path, page, (script,)) as person:
        follow(person, script)
        assert person.next() == "settled"
        for step in range(4):
            seat = (step + viewer) % 4
            row = page.get_by_test_id("open-hands").locator(f"[data-seat='{step}']")
            held = [part.split("-") for part in expected["hands_by_seat"][seat]]
            assert sorted(faces(row)) == sorted(f"{low}-{high}" for high, low in held)
            expect(row.locator(".sum")).to_have_text(f"{expected['pips_shown_by_seat'][seat]} points")
            if step:
                expect(page.locator(f".at.{SIDES[4][step]} [data-seat]")).to_have_attribute(
                    "data-seat", str(step)
                )
        rows = page.get_by_test_id("open-hands").locator("[data-seat]")
        assert rows.evaluate_all("(all) => all.map((row) => row.dataset.seat)") == ["0", "1", "2", "3"]


@pytest.mark.parametrize(("players", "case"), [(2, "BD-096"), (3, "BD-099"), (4, "BD-104")])
@pytest.mark.parametrize("width", [390, 1280])
def test_bd_107_play_goes_clockwise_on_the_screen(open_page, tmp_path, players, case, width):
    page = open_page(width=width, height=844, language="en")
    with at_table(tmp_path, page, (round_of(case),)) as person:
        person.next()
        boxes = [page.locator(f".at [data-seat='{seat}']").bounding_box() for seat in range(1, players)]
        middles = [box["x"] + box["width"] / 2 for box in boxes]
        hand = page.get_by_test_id("hand").bounding_box()
        assert all(box["y"] < hand["y"] for box in boxes)
        # From the viewer's left, over the top, to the right.
        assert middles == sorted(middles)
        if players > 2:
            assert middles[0] < width / 3
        names = [page.locator(f".at [data-seat='{seat}'] .name").inner_text() for seat in range(1, players)]
        line = page.get_by_text("Play goes clockwise").inner_text()
        places = [line.index(name) for name in ["You", *names]]
        assert places == sorted(places)


def test_bd_120_an_old_page_is_told_to_load_again(browser, tmp_path):
    context = browser.new_context(locale="en")
    page = context.new_page()
    with table_server(tmp_path, (round_of("BD-096"),)) as address:
        person = Person(page, address)
        person.go_home()
        person.start(2)
        person.next()
        before = person.view
        with patch.object(protocol, "PROTOCOL", protocol.PROTOCOL + 1):
            page.evaluate("__watch.sockets.at(-1).close(4000)")
            told = page.locator("[data-screen=nowhere]")
            expect(told).to_be_visible(timeout=15_000)
            expect(told).to_contain_text("Load the page again")
            assert page.locator("[data-tile]").count() == 0
        page.reload()
        person.next()
        assert person.view == before
        page.close()
    context.close()
