"""The known faults of other software in laying out the line, on the screen itself."""

from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as TooLate

from batida.i18n import LANGUAGES, Words
from tests.cases.adapter import case_by_id
from tests.e2e.states import OUT, at_table, follow, round_of

_GEOMETRY = """() => {
    for (const moving of document.getAnimations()) {
        if (moving.effect.getComputedTiming().endTime < Infinity) moving.finish();
    }
    const area = document.querySelector(".felt").getBoundingClientRect();
    const boxes = [...document.querySelectorAll(".felt .picture svg use")].map((tile) => {
        const { x, y, width, height } = tile.getBoundingClientRect();
        return { name: tile.getAttribute("href"), x, y, right: x + width, bottom: y + height };
    });
    const faults = [];
    const slack = 1;
    for (const [at, one] of boxes.entries()) {
        for (const other of boxes.slice(at + 1)) {
            const across = Math.min(one.right, other.right) - Math.max(one.x, other.x);
            const down = Math.min(one.bottom, other.bottom) - Math.max(one.y, other.y);
            if (across > slack && down > slack) faults.push(`${one.name} on ${other.name}`);
        }
    }
    const inside = ({ x, y, right, bottom }) =>
        x >= area.x - slack && y >= area.y - slack &&
        right <= area.right + slack && bottom <= area.bottom + slack;
    faults.push(...boxes.filter((box) => !inside(box)).map((box) => `${box.name} outside`));
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) faults.push(`scrolls sideways: ${scrollWidth}`);
    const marks = [...document.querySelectorAll(".felt [data-mark]")];
    if (marks.length !== 2) faults.push(`${marks.length} marks`);
    for (const mark of marks) {
        if (!inside(mark.getBoundingClientRect())) faults.push(`${mark.dataset.mark} outside`);
    }
    return { faults, tiles: boxes.length };
}"""


def settled(page):
    """What is seen once the page has taken its new size: at the latest after ten seconds."""
    with suppress(TooLate):
        page.wait_for_function(f"() => ({_GEOMETRY})().faults.length === 0", timeout=10_000)
    return page.evaluate(_GEOMETRY)


@pytest.mark.parametrize("number", ["BD-040", "BD-041", "BD-042", "BD-043"])
def test_the_longest_lines_lie_whole_on_every_screen(open_page, snapshot, tmp_path, number):
    case = case_by_id(number)
    moves = case.input["moves"]
    # The person sits where the turn goes after the last tile: there the table waits.
    viewer = (moves[-1]["seat"] + 1) % 4
    script = round_of(number, viewer=viewer)
    sizes = [tuple(size) for size in case.input["viewports"]]
    if "sweep" in case.input:
        sizes += [(width, 800) for width in range(320, 1921, 20)]
    page = open_page(reduced_motion="reduce")
    faults = {}
    with at_table(tmp_path, page, (script,), pass_pause_ms=60_000) as person:
        person.presses_pass = True
        follow(person, script, plies=len(moves))
        if person.next() == "settled":
            page.keyboard.press("Escape")
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            seen = settled(page)
            assert seen["tiles"] == case.expected["tiles"]
            if seen["faults"]:
                faults[width, height] = seen["faults"]
            if height != 800:
                snapshot(page, f"{number}-{width}x{height}")
    assert faults == {}


_SAYS = """([turn, own]) => {
    document.querySelector("#turn").textContent = turn;
    for (const [at, one] of document.querySelectorAll(".own span").entries()) one.textContent = own[at];
    const { y, height } = document.querySelector(".felt").getBoundingClientRect();
    return [y, height];
}"""


def turns(words):
    """The longest sentences that tell of one's turn."""
    places = [words.text("page-place", place=place, value=5) for place in ("left", "right")]
    return (
        words.text("page-turn-lead"),
        words.text("page-turn-ends", left=5, right=4),
        words.text("page-turn-alike", value=6),
        words.text("page-chosen-lead", tile="[5|5]"),
        words.text("page-chosen-both", tile="[4|5]"),
        *(words.text("page-chosen-one", tile="[4|5]", where=place) for place in places),
        words.text("page-pass", left=4, right=5),
    )


def test_whatever_is_said_of_a_turn_line_and_hand_keep_their_place(open_page, tmp_path):
    page = open_page(reduced_motion="reduce")
    moved = []
    with at_table(tmp_path, page, (OUT,)) as person:
        assert person.next() == "turn"
        for size in ((320, 568), (360, 640), (360, 740), (390, 844), (412, 915), (844, 390), (1280, 800)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            for language in LANGUAGES:
                words = Words(language)
                points = words.text("game-points", count=44)
                own = [words.text("page-own-score", count=55), words.text("page-own-pips", points=points)]
                places = {tuple(page.evaluate(_SAYS, [turn, own])) for turn in turns(words)}
                if len(places) > 1:
                    moved.append((size, language, places))
    assert moved == []
