"""Pictures of every state at every size, for eyes; and what can be told without eyes."""

import pytest

from tests.e2e.states import BLOCKED, OUT, at_table, tour

SIZES = ((320, 568), (360, 740), (390, 844), (844, 390), (1280, 800))
WAIT_MS = 60_000
"""How long a pass may wait for its picture."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_state_at_every_size_is_kept_as_a_picture(open_page, snapshot, tmp_path, size):
    width, height = size
    page = open_page(width=width, height=height, touch=width < 1000, reduced_motion="reduce")
    by = "touch" if width < 1000 else "mouse"
    with at_table(tmp_path, page, (OUT, BLOCKED), by=by, pass_pause_ms=WAIT_MS) as person:
        for number, state in enumerate(tour(person)):
            snapshot(page, f"{width}x{height}-{number:02}-{state}")
            person.is_right()
