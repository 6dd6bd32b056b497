"""Makes what the tests take, and runs them."""

import os
import sys
from pathlib import Path
from typing import NoReturn

from _environment import ROOT, environment, run, settings, stop

USAGE = """usage: scripts/test [--quick] [what pytest takes]

Runs every check and test, on all cores unless files or folders are named. --quick leaves out the browser,
the building of wheels and long searches.
"""
CORES_MAX = 4
"""Servers and browsers of the tests are processes of their own, and want cores too."""


def main() -> NoReturn:
    """Becomes pytest; words that are not ours go to it."""
    words = sys.argv[1:]
    if words in (["-h"], ["--help"]):
        sys.stdout.write(USAGE)
        sys.exit()
    quick = "--quick" in words
    words = [word for word in words if word != "--quick"]
    python = environment("test")
    variables = settings()
    if quick:
        variables["HYPOTHESIS_PROFILE"] = "quick"
        words = ["-m", "not slow and not e2e", *words]
    elif run(python, "-m", "tests.e2e.chromium", quiet=False) != 0:
        stop("the browser tests have no browser; --quick leaves them out")
    os.chdir(ROOT)
    if not any(Path(word.split("::")[0]).exists() for word in words if not word.startswith("-")):
        # A file stays together: its servers and browsers are started once.
        cores = min(os.cpu_count() or 1, CORES_MAX)
        words = ["--numprocesses", str(cores), "--dist", "loadfile", *words]
    os.execve(python, (str(python), "-m", "pytest", *words), variables)  # noqa: S606 - pytest itself


if __name__ == "__main__":
    main()
