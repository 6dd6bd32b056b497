"""Lets ``python -m batida`` be the command ``batida``."""

import sys

from batida.cli import main

if __name__ == "__main__":
    sys.exit(main())
