"""The known faults of other software that shut people out; the numbers are those of the cases."""

import re

import pytest
from playwright.sync_api import Page, expect

from batida.rules import Pass
from tests.cases.adapter import all_cases, case_by_id
from tests.e2e.states import BLOCKED, OUT, at_table, follow, round_of, shows, tour
from tests.e2e.tables import ROOT, Gate, table_server

_FOCUS = "document.activeElement?.matches('[data-tile], #turn') ?? false"


def test_bd_108_a_round_is_played_by_ear(open_page, tmp_path):
    script = round_of("BD-047")
    page = open_page(language="en")
    with at_table(tmp_path, page, (script,), by="keyboard") as person:
        person.next()
        names(page, "double six, may lead").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        shows(person, 2)
        person.next()
        assert page.evaluate(_FOCUS)
        tile = names(page, re.compile(r"five four, fits right end \(5\)"))
        person.tab_to("[data-tile='4-5']")
        expect(tile).to_be_focused()
        page.keyboard.press("Enter")
        page.keyboard.press(">")
        shows(person, 4)
        person.next()
        assert page.evaluate(_FOCUS)
        # The table as a list, from left to right, with both open ends.
        person.tab_to("[data-testid=words] summary")
        page.keyboard.press("Enter")
        items = page.get_by_test_id("line-list").locator("li")
        expect(items.first).to_have_text(re.compile("left end"))
        expect(items.last).to_have_text(re.compile("right end"))
        middle = items.all_inner_texts()[1:-1]
        told = [f"[{tile.replace('-', '|')}]" for tile in person.view["line"]["tiles"]]
        assert middle == told


def names(page: Page, name):
    return page.get_by_role("button", name=name)


def said(view, action):
    """The words of an action that an announcement must hold."""
    seat = "You" if action["seat"] == view["seat"] else None
    if action["tile"] is None:
        return ["passed", *(f"no {value}" for value in action["open_values"]), *filter(None, [seat])]
    low, high = (
        ["blank", "one", "two", "three", "four", "five", "six"][int(half)]
        for half in action["tile"].split("-")
    )
    tile = f"double {low}" if low == high else f"{high} {low}"
    where = "led" if action["place"] == "lead" else f"on the {action['place']}"
    return [tile, where, *filter(None, [seat])]


@pytest.mark.parametrize("viewer", [0, 2])
def test_bd_109_every_action_is_announced_once(open_page, tmp_path, viewer):
    expected = case_by_id("BD-109").expected
    script = round_of("BD-109", viewer=viewer)
    page = open_page(language="en")
    with at_table(tmp_path, page, (script,)) as person:
        follow(person, script)
        assert person.next() == "settled"
        expect(page.get_by_test_id("announcements")).to_have_attribute("aria-live", "polite")
        view = person.view
        spoken = person.announced
    actions = [text for text in spoken if re.search(r"\b(played|led|passed)\b", text)]
    assert len(actions) == expected["count_of_play_and_pass_messages"]
    for text, action in zip(actions, view["actions"], strict=True):
        assert all(part in text for part in said(view, action)), (text, action)
    passes = [text for text, done in zip(actions, script.actions, strict=True) if isinstance(done, Pass)]
    assert len(passes) == len([one for one in view["actions"] if one["tile"] is None])
    turns = [text for text in spoken if text.startswith("Your turn")]
    mine = [one for one in view["actions"] if one["seat"] == 0 and one["tile"] is not None]
    assert len(turns) == len(mine)
    result = spoken[-1]
    settled = view["settled"]
    assert f"{settled['points']} points" in result
    assert all(str(score) in result for score in settled["scores_after"])


def test_bd_110_a_quiet_turn_is_quiet_and_a_play_is_one_message(open_page, tmp_path):
    gate = Gate()
    page = open_page(language="en")
    page.clock.install()
    with at_table(tmp_path, page, (round_of("BD-104"),), gate=gate) as person:
        person.next()
        page.clock.run_for(500)
        before = person.announced
        page.clock.run_for(30_000)
        assert person.announced == before
        gate.is_open = False
        person.act(person.view["legal"][0])
        page.clock.run_for(10_000)
        assert len(person.announced) == len(before) + 1
        gate.is_open = True
        person.next()


_PASSES = re.compile(r"passed: no 6$")


def test_bd_110_two_equal_passes_in_a_row_are_both_announced(open_page, tmp_path):
    # Two bots of one kind pass on the same values: the sentences differ by their number alone.
    with at_table(tmp_path, open_page(language="en"), (OUT,)) as person:
        follow(person, OUT, plies=4)
        person.next()
        passed = [text for text in person.announced if "passed" in text]
        assert len(passed) == 2
        assert all(_PASSES.search(text) for text in passed)


_DEFICIENCIES = ("achromatopsia", "deuteranopia", "protanopia")

_LOOK_OF = """(tile) => {
    const style = getComputedStyle(tile);
    const hint = tile.parentElement.querySelector(".hint");
    return {
        outline: style.outlineStyle,
        underline: getComputedStyle(hint).borderTopStyle !== "none"
            && getComputedStyle(hint).borderTopColor !== "rgba(0, 0, 0, 0)",
        hint: hint.textContent.trim(),
        disabled: tile.ariaDisabled,
        pressed: tile.ariaPressed,
    };
}"""


def test_bd_111_no_state_is_told_by_colour_alone(open_page, snapshot, tmp_path):
    page = open_page(language="en", reduced_motion="reduce")
    with at_table(tmp_path, page, (OUT,)) as person:
        follow(person, OUT, plies=4)
        person.next()
        fits, fits_not = (
            next(held["tile"] for held in person.view["hand"] if bool(held["places"]) is wanted)
            for wanted in (True, False)
        )
        playable, idle = person.tile(fits).evaluate(_LOOK_OF), person.tile(fits_not).evaluate(_LOOK_OF)
        assert playable["underline"]
        assert not idle["underline"]
        assert playable["hint"]
        assert not idle["hint"]
        assert (playable["disabled"], idle["disabled"]) == ("false", "true")

        mark = page.locator(".felt [data-mark=right]")
        assert mark.locator("rect").evaluate("(one) => getComputedStyle(one).strokeDasharray") != "none"
        assert mark.text_content().strip() == str(person.view["line"]["open"][1]["value"])
        newest = page.locator(".felt .tile .ring")
        assert newest.count() == 1
        assert float(newest.evaluate("(one) => getComputedStyle(one).strokeWidth").removesuffix("px")) > 0
        expect(page.get_by_test_id("turn")).to_contain_text("Your turn")

        person.press(person.tile(fits))
        chosen = person.tile(fits).evaluate(_LOOK_OF)
        assert chosen["pressed"] == "true"
        assert chosen["outline"] == "solid"
        devtools = page.context.new_cdp_session(page)
        for deficiency in _DEFICIENCIES:
            devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
            snapshot(page, f"vision-{deficiency}")
        devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})


_CONTRASTS = """() => {
    const rgb = (text) => text.match(/[\\d.]+/g).slice(0, 3).map(Number);
    const light = (text) => {
        const [r, g, b] = rgb(text).map((one) => one / 255)
            .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const fill = (selector) => getComputedStyle(document.querySelector(selector)).fill;
    return [1, 2, 3, 4, 5, 6].map((value) => contrast(fill(`#t-pips-${value} circle`), fill("#t-body rect")));
}"""


def test_bd_111_pips_stand_out_from_their_tile(open_page, tmp_path):
    with at_table(tmp_path, open_page(), (OUT,)) as person:
        person.next()
        contrasts = person.page.evaluate(_CONTRASTS)
    assert len(contrasts) == 6
    assert min(contrasts) >= 3, contrasts


class Finger:
    """One finger on a touch screen."""

    def __init__(self, page: Page) -> None:
        self._devtools = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, x: float, y: float) -> None:
        self._send("touchStart", (x, y))

    def move(self, x: float, y: float) -> None:
        self._send("touchMove", (x, y))

    def up(self) -> None:
        self._send("touchEnd")

    def swipe(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.down(*start)
        for step in range(1, 6):
            self.move(*(a + (b - a) * step / 5 for a, b in zip(start, end, strict=True)))
        self.up()


def to_top(page: Page) -> None:
    """Scrolls to the top and waits until the screen shows it: a touch goes to what the screen shows."""
    page.evaluate(
        """() => new Promise((done) => {
            scrollTo(0, 0);
            requestAnimationFrame(() => requestAnimationFrame(done));
        })"""
    )


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def phone(open_page, tmp_path):
    """Someone at a small touch screen whose turn it is to lead."""
    page = open_page(width=360, height=640, touch=True, language="en")
    with at_table(tmp_path, page, (round_of("BD-047"),), by="touch") as person:
        person.next()
        yield person


def test_bd_114_a_swipe_scrolls_and_a_tap_chooses(phone):
    page, tiles, seq = phone.page, phone.hand, phone.shown_seq
    finger = Finger(page)
    chosen = page.locator("[data-tile][aria-pressed=true]")
    finger.swipe(middle(phone.tile(tiles[1])), middle(phone.tile(tiles[5])))
    x, y = middle(phone.tile(tiles[3]))
    finger.swipe((x, y), (x, y - 250))
    page.wait_for_function("() => scrollY > 50")
    assert phone.shown_seq == seq
    expect(chosen).to_have_count(0)
    phone.tile(tiles[0]).tap()
    expect(chosen).to_have_attribute("data-tile", tiles[0])
    phone.is_right()


@pytest.mark.parametrize("plays", [False, True], ids=["returns", "is-played"])
def test_bd_114_a_tile_that_is_dragged(phone, plays):
    page = phone.page
    finger = Finger(page)
    phone.act("66")
    shows(phone, 2)
    phone.next()
    seq = phone.shown_seq
    to_top(page)
    tile = phone.tile("4-5")
    x, y = middle(tile)
    finger.down(x, y)
    expect(page.locator("li.dragged [data-tile='4-5']")).to_be_visible()
    finger.move(x, y - 40)
    finger.move(*(middle(phone.place("right")) if plays else (180, 30)))
    finger.up()
    expect(page.locator("li.dragged")).to_have_count(0)
    if plays:
        expect(tile).to_have_count(0)
        phone.next()
        assert phone.view["line"]["plays"][2] == "4-5"
    else:
        expect(tile).to_be_visible()
        assert phone.shown_seq == seq
    phone.is_right()


def test_axe_finds_nothing_on_a_desk_in_high_contrast(open_page, accessibility_faults, tmp_path):
    found = {}
    page = open_page(reduced_motion="reduce", contrast="more")
    with at_table(tmp_path, page, (OUT, BLOCKED), pass_pause_ms=60_000) as person:
        for state in tour(person):
            assert page.evaluate("document.documentElement.dataset.contrast") == "high"
            faults = accessibility_faults(page)
            if faults:
                found[state] = faults
    assert found == {}


def test_high_contrast_is_as_the_system_wishes_until_somebody_chooses(open_page, tmp_path):
    with table_server(tmp_path / "data") as address:
        page = open_page(contrast="more", language="en")
        page.goto(address)
        root = page.locator("html")
        expect(root).to_have_attribute("data-contrast", "high")
        page.emulate_media(contrast="no-preference")
        page.reload()
        expect(root).to_have_attribute("data-contrast", "plain")
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("checkbox", name="High contrast").check()
        expect(root).to_have_attribute("data-contrast", "high")
        page.reload()
        expect(root).to_have_attribute("data-contrast", "high")


def test_forced_colours_leave_every_state_usable(open_page, snapshot, accessibility_faults, tmp_path):
    found = {}
    page = open_page(reduced_motion="reduce", forced_colors="active")
    with at_table(tmp_path, page, (OUT, BLOCKED), pass_pause_ms=60_000) as person:
        for state in tour(person):
            snapshot(page, f"forced-{state}")
            # The colours are the system's then, and contrast is no matter of the page.
            faults = [one for one in accessibility_faults(page) if not one.startswith("color-contrast")]
            if faults:
                found[state] = faults
    assert found == {}


def test_reduced_motion_stops_all_that_moves(open_page, tmp_path):
    page = open_page(reduced_motion="reduce")
    with at_table(tmp_path, page, (OUT,)) as person:
        follow(person, OUT, plies=4)
        person.next()
        person.press(person.tile(next(held["tile"] for held in person.view["hand"] if held["places"])))
        ends = page.evaluate("document.getAnimations().map((one) => one.effect.getComputedTiming().endTime)")
        lasting = [ms for ms in ends if ms > 50]
        assert lasting == []


def test_every_case_of_the_screen_and_of_access_has_a_test():
    texts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    without = [
        case.id
        for case in all_cases()
        if case.kind in ("ui", "a11y") and f"def test_{case.id[:6].lower().replace('-', '_')}_" not in texts
    ]
    assert without == []
