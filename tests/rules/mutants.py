"""Breaks the rules on purpose, one fault at a time, and tells which fault no test notices.

Run ``python -m tests.rules.mutants``: each fault is put into a copy of the sources, and the tests
of the rules must fail there. It takes some minutes, and is for who changes rules or their tests.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
OPTIONS: Final = ("-x", "-q", "-m", "not slow", "--timeout=60", "-p", "no:cacheprovider")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault: in ``module`` of the rules, ``right`` is replaced by ``wrong``."""

    fault: str
    module: str
    right: str
    wrong: str


MUTANTS: Final = (
    Mutant(
        "R5.6: a tie for the lowest goes to the first of them",
        "settlement",
        "if hand_points.count(lowest) > 1:",
        "if False:",
    ),
    Mutant(
        "R5.6: any two equal hands make the round void",
        "settlement",
        "if hand_points.count(lowest) > 1:",
        "if len(set(hand_points)) < len(hand_points):",
    ),
    Mutant(
        "R5.5: the own hand is not subtracted",
        "settlement",
        "total - 2 * lowest",
        "total - lowest",
    ),
    Mutant(
        "R5.5: the own hand is subtracted once for each opponent",
        "settlement",
        "total - 2 * lowest",
        "total - len(hands) * lowest",
    ),
    Mutant(
        "R5.4: hands are compared also when somebody went out",
        "settlement",
        "    if out is not None:\n",
        "    if out is not None and min(hand_points[:out] + hand_points[out + 1 :]) > 0:\n",
    ),
    Mutant("R5.4: seat 0 is nobody", "settlement", "if out is not None:", "if out:"),
    Mutant(
        "R5.7: points are rounded to fives",
        "settlement",
        "return Settlement(out, out, total, hand_points)",
        "return Settlement(out, out, total // 5 * 5, hand_points)",
    ),
    Mutant(
        "R5.3: a double counts one half",
        "tile",
        "sum(t.low + t.high for",
        "sum(t.mask and t.high + t.low * (not t.is_double) for",
    ),
    Mutant(
        "R5.2: a block is looked for before going out",
        "round",
        "    if not left_over.tiles:\n        to_act = None\n    elif not",
        "    if not",
    ),
    Mutant(
        "R5.1: a round is blocked when the next player cannot go on",
        "round",
        "any(other.mask & line.open_mask for other in hands)",
        "hands[to_act].mask & line.open_mask",
    ),
    Mutant(
        "R5.1: a block is only seen by the other players' hands",
        "round",
        "any(other.mask & line.open_mask for other in hands)",
        "any(h.mask & line.open_mask for s, h in enumerate(hands) if s != seat)",
    ),
    Mutant(
        "R5.1: one closing pass is missing",
        "round",
        "*(PASS for _ in hands)",
        "*(PASS for _ in hands[1:])",
    ),
    Mutant(
        "R3.3: who can play may pass",
        "round",
        "if not rnd.line.plays or rnd.hands[seat].mask & rnd.line.open_mask:",
        "if not rnd.line.plays:",
    ),
    Mutant(
        "R3.3: the opener may pass",
        "round",
        "if not rnd.line.plays or rnd.hands[seat].mask & rnd.line.open_mask:",
        "if rnd.hands[seat].mask & rnd.line.open_mask:",
    ),
    Mutant(
        "R3.3: a player must play on the left where the tile fits",
        "round",
        "for one in hand.tiles if one.mask >> right & 1]",
        "for one in hand.tiles if one.mask >> right & 1 and not one.mask >> left & 1]",
    ),
    Mutant(
        "R3.2: the blank double is wild",
        "line",
        "if not one.mask >> at.value & 1:",
        "if not one.mask >> at.value & 1 and one.high:",
    ),
    Mutant(
        "R3.2: blank fits everything",
        "line",
        "if not one.mask >> at.value & 1:",
        "if not one.mask >> at.value & 1 and one.low:",
    ),
    Mutant(
        "R3.1: the matched half stays open",
        "line",
        "across = 1 if one.low == at.value else 0",
        "across = 0 if one.low == at.value else 1",
    ),
    Mutant(
        "R4.1: a double is joined by side B",
        "line",
        "        return Point.A\n    return Point.LOW",
        "        return Point.B\n    return Point.LOW",
    ),
    Mutant(
        "R4.2: the lone double has A at both ends",
        "line",
        "_AT_RIGHT[one.index][1],",
        "_AT_RIGHT[one.index][not one.is_double],",
    ),
    Mutant("R1.1: a tile may lie twice", "line", "if one in self:", "if False:"),
    Mutant(
        "R2.3: play goes the other way round",
        "variant",
        "return (seat + 1) % self.players",
        "return (seat - 1) % self.players",
    ),
    Mutant(
        "R1.3: one target for all tables", "variant", "3: (5, 61), 4: (5, 61)", "3: (5, 100), 4: (5, 100)"
    ),
    Mutant("R1.3: four players have seven tiles", "variant", "4: (5, 61)}", "4: (7, 61)}"),
    Mutant(
        "R2.1: a tie in the draw goes to the first",
        "lead",
        "contenders[0] if len(contenders) == 1 else None",
        "contenders[0]",
    ),
    Mutant(
        "R2.1: all draw again, not the tied only",
        "lead",
        "        contenders = draw.first\n",
        "        contenders = draw.first if len(draw.first) == 1 else contenders\n",
    ),
    Mutant(
        "R2.4: the winner opens",
        "match",
        "return (match.first_opener + len(match.rounds)) % match.variant.players",
        "won = [one.winner for one in match.rounds if one.winner is not None]\n"
        "    return won[-1] if won else match.first_opener",
    ),
    Mutant(
        "R2.4: the opener stays after a round that nobody won",
        "match",
        "len(match.rounds)) % match",
        "sum(one.winner is not None for one in match.rounds)) % match",
    ),
    Mutant(
        "R6.2: the target is looked at before the round is settled",
        "match",
        "    if not match.rounds:\n        return None\n",
        "",
    ),
    Mutant("R6.2: the target must be passed", "match", "if highest < match", "if highest <= match"),
    Mutant(
        "R6.3: a tie at the target goes to the first seat",
        "match",
        "MatchResult(now.index(highest) if now.count(highest) == 1 else None)",
        "MatchResult(now.index(highest))",
    ),
    Mutant(
        "R6.3: any tie above the target is a draw",
        "match",
        "now.count(highest) == 1",
        "sum(points >= match.variant.target for points in now) == 1",
    ),
    Mutant(
        "R6.2: points beyond the target are cut off",
        "match",
        "            now[settlement.winner] += settlement.points\n",
        "            now[settlement.winner] = min(99, now[settlement.winner] + settlement.points)\n",
    ),
    Mutant(
        "R1.4: a watcher is shown the hands", "view", "None if settlement is None else rnd.hands", "rnd.hands"
    ),
    Mutant(
        "R1.4: a seat is told the actions of the seat to act",
        "view",
        "legal(rnd) if rnd.to_act == seat else ()",
        "legal(rnd)",
    ),
    Mutant(
        "R1.4: the representation of a hand names its tiles",
        "tile",
        'f"Hand({len(self.tiles)} tiles)"',
        'f"Hand({self.tiles})"',
    ),
    Mutant(
        "R1.4: a refusal tells that another player has the tile",
        "round",
        'f"{one} is not in the hand"',
        'f"{one} is not in the hand" + " but elsewhere" * any(one in h for h in rnd.hands)',
    ),
    Mutant(
        "R5.1: the round goes on after going out",
        "round",
        "    if not left_over.tiles:\n        to_act = None\n    elif",
        "    if",
    ),
)


def source_of(mutant: Mutant, root: Path = ROOT) -> Path:
    """The file that a fault is put into."""
    return root / "src" / "batida" / "rules" / f"{mutant.module}.py"


def is_noticed(mutant: Mutant) -> bool:
    """Whether the tests of the rules fail with this fault in a copy of the sources."""
    with tempfile.TemporaryDirectory() as copy:
        root = Path(copy)
        for part in ("src", "tests", "bench"):
            shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", root)
        path = source_of(mutant, root)
        path.write_text(
            path.read_text(encoding="utf-8").replace(mutant.right, mutant.wrong, 1),
            encoding="utf-8",
        )
        tests = [root / "tests" / part for part in ("rules", "laws", "cases")]
        for name in ("test_mutants.py", "test_pages.py"):  # they look at words, not at the rules
            (root / "tests" / "rules" / name).unlink()
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "pytest",
                "-xq",
                "-m",
                "not slow",
                "--timeout=60",
                "-p",
                "no:cacheprovider",
                *tests,
            ],
            cwd=root,
            env={**os.environ, "HYPOTHESIS_PROFILE": "quick", "PYTHONPATH": str(root / "src")},
            capture_output=True,
            check=False,
        )
        return done.returncode == 1


def main() -> int:
    """Tries every fault; the exit status is how many were not noticed."""
    missed = 0
    if is_noticed(Mutant("none at all", "round", "", "")):
        sys.exit("the tests fail without a fault")
    for mutant in MUTANTS:
        noticed = is_noticed(mutant)
        missed += not noticed
        sys.stdout.write(f"{'noticed' if noticed else 'MISSED '}  {mutant.fault}\n")
        sys.stdout.flush()
    return missed


if __name__ == "__main__":
    sys.exit(main())
