"""Every state at a table of friends: as a picture for eyes, for axe, and for fingers."""

import pytest

from tests.e2e.company import company_tour, small_targets
from tests.e2e.person import Person
from tests.e2e.tables import Dial, table_server

SIZES = ((360, 740, "pt-BR"), (1280, 800, "en"))

HEARD_BY_AXE = SIZES[0]
"""What axe looks for is alike at all sizes but for the order of things, and a phone has less room."""


def name(size):
    width, height, language = size
    return f"{width}x{height}-{language}"


@pytest.mark.parametrize("size", SIZES, ids=name)
def test_every_state_of_company_is_whole_and_open_to_all(
    open_page, snapshot, accessibility_faults, tmp_path, size
):
    width, height, language = size
    touch = width < 1000
    dial, found = Dial(), {}
    with table_server(tmp_path / "data", seed=105, dial=dial) as address:

        def newcomer(called):
            page = open_page(
                width=width, height=height, touch=touch, language=language, reduced_motion="reduce"
            )
            return Person(page, address, by="touch" if touch else "mouse", name=called)

        for number, (state, page) in enumerate(company_tour(newcomer, address, dial)):
            snapshot(page, f"company-{name(size)}-{number:02}-{state}")
            heard = accessibility_faults(page) if size == HEARD_BY_AXE else []
            faults = [*heard, *small_targets(page), *page.evaluate("__watch.take()")]
            if faults:
                found[state] = faults
    assert found == {}
