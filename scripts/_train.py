"""Runs training/ in the environment of the tests, which has what compiles it."""

import os
import sys
from typing import NoReturn

from _environment import ROOT, environment, settings


def main() -> NoReturn:
    """Becomes ``python -m training`` with the same words."""
    python = environment("test")
    os.chdir(ROOT)
    os.execve(python, (str(python), "-m", "training", *sys.argv[1:]), settings())  # noqa: S606 - our own program


if __name__ == "__main__":
    main()
