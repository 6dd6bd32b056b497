"""The page about the players: its examples run, and it tells of every kind that thinks."""

import doctest

from batida.bots import names
from tests.house.tree import ROOT

PAGE = ROOT / "docs/players.md"


def test_the_examples_of_the_page_run():
    failed, ran = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (failed, ran > 2) == (0, True)


def test_the_page_names_every_kind_that_searches():
    text = PAGE.read_text(encoding="utf-8")
    searching = {"net", "pimc", "belief", "paranoid", "maxn", "ismcts", "points", "strongest"}
    assert searching <= set(names())
    assert all(f"`{name}" in text for name in searching)
