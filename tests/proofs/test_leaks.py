"""Law 3: worlds that differ in tiles that a seat cannot see give it the same bytes at the same times."""

import pytest

from bench import leaks
from bench._leak_plants import PLANTS

PAIRS = 10_000
"""How many a test; 100,000 in all."""


@pytest.mark.parametrize("seed", range(1, 1_001, 100))
def test_no_pair_of_worlds_can_be_told_apart(seed):
    figures = leaks.main(["--pairs", str(PAIRS), "--seed", str(seed)])
    assert figures == {
        "pairs": PAIRS,
        "of_them_through_the_whole_server": PAIRS // leaks.WHOLE_EVERY,
        "leaks": 0,
        "failures": [],
    }


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_leak_is_found(plant, monkeypatch):
    monkeypatch.setattr(leaks, "WHOLE_EVERY", 50)
    figures = leaks.main(["--pairs", "400", "--plant", plant])
    assert figures["leaks"] > 0
    assert figures["failures"]
