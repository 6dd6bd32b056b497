"""The one door to everything in bench/: lists what there is, or runs one in the environment."""

import ast
import os
import sys
from pathlib import Path
from typing import NoReturn

from _environment import ROOT, environment, settings, stop

BENCH = ROOT / "bench"


def main() -> NoReturn:
    """Lists the benchmarks, or becomes one."""
    names = benchmarks()
    words = sys.argv[1:]
    if not words or words[0] in ("-h", "--help"):
        sys.stdout.write("usage: scripts/bench NAME [options] [--json]\n\n")
        sys.stdout.writelines(f"  {name:<16} {about}\n" for name, about in names.items())
        sys.exit()
    name, *options = words
    module = name.replace("-", "_")
    if module.replace("_", "-") not in names:
        stop(f"there is nothing called {name} to measure; there are: {', '.join(names) or 'none'}")
    python = environment("test" if _takes_the_tests(BENCH / f"{module}.py") else "run")
    figures = ROOT / "scripts" / "_figures.py"
    os.chdir(ROOT)
    os.execve(python, (str(python), str(figures), module, *options), settings())  # noqa: S606 - our own program


def benchmarks() -> dict[str, str]:
    """Lists what can be measured: names, and the first lines of what they say of themselves."""
    modules = sorted(path for path in BENCH.glob("*.py") if not path.name.startswith("_"))
    return {path.stem.replace("_", "-"): _about(path) for path in modules}


def _takes_the_tests(path: Path) -> bool:
    """Whether a benchmark works with what the tests have, such as a browser."""
    nodes = ast.walk(ast.parse(path.read_bytes()))
    return any(isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests") for node in nodes)


def _about(path: Path) -> str:
    return (ast.get_docstring(ast.parse(path.read_bytes())) or "").partition("\n")[0]


if __name__ == "__main__":
    main()
