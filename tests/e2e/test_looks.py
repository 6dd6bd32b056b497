"""Every state at every size: as a picture for eyes, and for axe; each of the languages has a size."""

import pytest

from tests.e2e.company import small_targets
from tests.e2e.states import BLOCKED, OUT, at_table, tour

SIZES = (
    (320, 568, "pt-BR"),
    (360, 740, "en"),
    (390, 844, "es"),
    (844, 390, "pt-BR"),
    (1280, 800, "pt-BR"),
)
PASS_MS = 60_000
"""How long a pass may wait for its picture."""


def name(size):
    width, height, language = size
    return f"{width}x{height}-{language}"


@pytest.mark.parametrize("size", SIZES, ids=name)
def test_every_state_is_whole_and_open_to_all(open_page, snapshot, accessibility_faults, tmp_path, size):
    width, height, language = size
    by = "touch" if width < 1000 else "mouse"
    page = open_page(
        width=width, height=height, touch=by == "touch", language=language, reduced_motion="reduce"
    )
    found = {}
    with at_table(tmp_path, page, (OUT, BLOCKED), by=by, pass_pause_ms=PASS_MS) as person:
        for number, state in enumerate(tour(person)):
            snapshot(page, f"{name(size)}-{number:02}-{state}")
            faults = accessibility_faults(page) + (small_targets(page) if by == "touch" else [])
            if faults:
                found[state] = faults
            person.is_right()
    assert found == {}
