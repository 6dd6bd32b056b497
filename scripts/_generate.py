"""Makes what generating takes, and writes web/src/gen anew."""

import os
from typing import NoReturn

from _environment import ROOT, environment, settings


def main() -> NoReturn:
    """Becomes the program that writes."""
    python = environment("test")
    os.execve(python, (str(python), str(ROOT / "scripts" / "_generated.py")), settings())  # noqa: S606 - our own program


if __name__ == "__main__":
    main()
