"""Runs one benchmark, in the environment, and prints its figures as the last line.

A benchmark is a module of bench/ with ``main(arguments) -> figures``: a mapping of names, units last
(``rounds_per_s``), to numbers or words. When a figure that counts faults is not zero, the status is 1.
"""

import importlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path

FOUR_DIGITS = 1000

FAULTS = ("lost", "gaps", "doubles", "halves", "leaks", "failures")
"""The figures that a sound program has none of: numbers, or lists of the seeds that repeat them."""


def main() -> int:
    """Runs the benchmark that the first word names."""
    name, *options = sys.argv[1:]
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    benchmark = importlib.import_module(f"bench.{name}")
    figures: Mapping[str, object] = benchmark.main([word for word in options if word != "--json"])
    sys.stdout.write(line(figures, as_json="--json" in options) + "\n")
    return int(any(figures.get(name) for name in FAULTS))


def line(figures: Mapping[str, object], *, as_json: bool) -> str:
    """Writes figures as one line, for programs or for people."""
    if as_json:
        return json.dumps(dict(figures), ensure_ascii=False)
    return "  ".join(f"{name}={_short(value)}" for name, value in figures.items())


def _short(value: object) -> str:
    """Writes a number with about four digits; anything else as it is."""
    match value:
        case bool() | str():
            return str(value)
        case float() if abs(value) < FOUR_DIGITS:
            return f"{value:.4g}"
        case int() | float():
            return f"{value:,.0f}"
        case _:
            return str(value)


if __name__ == "__main__":
    sys.exit(main())
