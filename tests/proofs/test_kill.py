"""A server that is killed under load has lost nothing that it acknowledged, and does nothing twice."""

import pytest

from batida.table import Acted
from bench import kill
from bench.kill import Found, _hold

CYCLES = 25
"""How many a test; 50 in all."""


@pytest.mark.parametrize("seed", [1, 2])
def test_no_kill_loses_an_acknowledged_action(seed):
    figures = kill.main(["--cycles", str(CYCLES), "--seed", str(seed)])
    assert figures["cycles"] == CYCLES
    assert figures["acknowledged"] > CYCLES
    faults = {name: figures[name] for name in ("lost", "gaps", "doubles", "failures")}
    assert faults == {"lost": 0, "gaps": 0, "doubles": 0, "failures": []}


def acted(ply, wish):
    return Acted(at=1, wish=wish, seat=0, ply=ply, action=3)


@pytest.mark.parametrize(
    ("wishes", "acknowledged", "seen", "lost", "doubles"),
    [
        (["0/a", None, "0/b", "0/b"], {"a": 1, "b": 4}, 4, 0, 0),
        (["0/a"], {"a": 1, "b": 3}, 1, 1, 0),
        (["0/a", None], {"a": 1}, 4, 2, 0),
        (["0/a", None, "0/a"], {}, 0, 0, 1),
    ],
)
def test_the_check_counts_what_is_wrong(wishes, acknowledged, seen, lost, doubles):
    found = Found()
    log = [acted(ply, wish) for ply, wish in enumerate(wishes, start=1)]
    _hold(log, acknowledged, seen, found)
    assert (found.lost, found.doubles) == (lost, doubles)
