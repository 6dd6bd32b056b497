"""Runs one benchmark, in the environment, and prints its figures as the last line.

A benchmark is a module of bench/ with ``main(arguments) -> figures``: a mapping of names, units last
(``rounds_per_s``), to numbers or words.
"""

import importlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path

FOUR_DIGITS = 1000


def main() -> int:
    """Runs the benchmark that the first word names."""
    name, *options = sys.argv[1:]
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    benchmark = importlib.import_module(f"bench.{name}")
    figures: Mapping[str, object] = benchmark.main([word for word in options if word != "--json"])
    sys.stdout.write(line(figures, as_json="--json" in options) + "\n")
    return 0


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
