"""The page of the manual about pictures: its examples run, its figures and pictures are true."""

import doctest

from batida.draw import ROOM, sprite_svg
from tests.draw.diagrams import DOCS, pictures
from tests.draw.test_layout import AREAS

PAGE = DOCS / "draw.md"


def test_the_examples_of_the_manual_run():
    failed, ran = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert ran > 10
    assert failed == 0


def test_the_pictures_of_the_manual_are_what_draw_draws():
    """Written anew by ``python -m tests.draw.diagrams``."""
    for name, svg in pictures().items():
        assert (DOCS / "pictures" / name).read_text(encoding="utf-8") == svg + "\n"
        assert f"(pictures/{name})" in PAGE.read_text(encoding="utf-8")


def test_the_figures_of_the_manual_are_true():
    text = PAGE.read_text(encoding="utf-8")
    for width, (across, down) in ROOM.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{width}`"))
        area_across, area_down, _ = AREAS[width]
        half_px = min(area_across / across, area_down / down)
        assert f"{across} x {down}" in row
        assert f"{area_across} x {area_down} px" in row
        assert f"{int(half_px)} px" in row
    assert f"{len(sprite_svg()) / 1000:.1f} kB" in text
