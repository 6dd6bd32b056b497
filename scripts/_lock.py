"""Writes the lock files anew: hashes and no addresses, one file for every platform."""

import argparse
import sys

from _environment import ROOT, environment, run, say, stop

COMPILE = (
    *("-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--no-annotate", "--custom-compile-command", "scripts/lock"),
)
RUN = ("pyproject.toml", "--extra", "fast", "requirements/build.in")
NPM = """
import pathlib, sys, hatch_build
for folder in ("web", "tests/e2e"):
    hatch_build.run_npm(pathlib.Path(folder), sys.argv[1], "--package-lock-only", "--ignore-scripts")
"""


def main() -> int:
    """Writes requirements/*.txt, and the package-lock.json of the page and of the browser tests."""
    parser = argparse.ArgumentParser(prog="scripts/lock", description="Writes the lock files anew.")
    parser.add_argument("-U", "--upgrade", action="store_true", help="take the newest that fits")
    upgrade: bool = parser.parse_args().upgrade
    python = environment("test")
    newest = ("--upgrade",) if upgrade else ()
    say("resolving Python packages")
    fixed = ("--constraints", "requirements/test.txt")
    test = (*RUN, "requirements/test.in", "--output-file", "requirements/test.txt")
    play = (*RUN, *fixed, "--output-file", "requirements/run.txt")
    others = ("pyproject.toml", "--extra", "fast", "requirements/compare.in", *fixed)
    compare = (*others, "--output-file", "requirements/compare.txt")
    for options in (test, play, compare):
        if run(python, *COMPILE, *newest, *options, quiet=True) != 0:
            stop("no set of packages fits; the reason stands above")
    say("resolving npm packages")
    if run(python, "-c", NPM, "update" if upgrade else "install", quiet=True) != 0:
        stop("no set of npm packages fits; the reason stands above")
    say(f"done; see git diff in {ROOT}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
