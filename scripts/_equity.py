"""Makes what measuring takes, and writes the chances to win a match anew."""

import os
import sys
from typing import NoReturn

from _environment import ROOT, environment, settings


def main() -> NoReturn:
    """Becomes the program that measures and writes."""
    python = environment("test")
    program = str(ROOT / "scripts" / "_measured.py")
    os.execve(python, (str(python), program, *sys.argv[1:]), settings())  # noqa: S606 - our own program


if __name__ == "__main__":
    main()
