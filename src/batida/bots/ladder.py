"""The ladder: the players that people are offered, from a kind beginner to the strongest.

Each is clearly stronger than the one before, at tables of two, three and four; ``scripts/bench ladder`` tells
by how much. What they are called and how they play stands in the catalogue ``bots.ftl``.
"""

from __future__ import annotations

from importlib.util import find_spec
from os import environ
from typing import Final

from batida.bots.registry import kind_of

LADDER: Final = ("nina", "beto", "rosa", "hugo", "clara", "tomas", "iara", "strongest")
"""By name, weakest first; the first is of level 1."""


def can_compile() -> bool:
    """Whether searches are compiled here, as they must be to think in time."""
    return environ.get("NUMBA_DISABLE_JIT", "0") == "0" and find_spec("numba") is not None


def ladder() -> tuple[tuple[int, str], ...]:
    """Level and name of those that can play on this machine, weakest first.

    Where nothing is compiled those that need it are left out, and the others keep their levels.
    """
    all_of_them = enumerate(LADDER, start=1)
    is_fast = can_compile()
    return tuple((level, name) for level, name in all_of_them if is_fast or not kind_of(name).needs_compiling)


def stand_in() -> str:
    """The strongest that loads no kernels: it plays where another cannot."""
    return [name for name in LADDER if not kind_of(name).is_heavy][-1]
