"""The page about the players tells of every kind that thinks."""

from batida.bots import names
from tests.house.tree import ROOT

PAGE = ROOT / "docs/players.md"


def test_the_page_names_every_kind_that_searches():
    text = PAGE.read_text(encoding="utf-8")
    searching = {"net", "pimc", "belief", "paranoid", "maxn", "ismcts", "points", "strongest"}
    assert searching <= set(names())
    assert all(f"`{name}" in text for name in searching)
