"""Lets ``python -m batida`` be the command ``batida``."""

import sys

if __name__ == "__main__":
    try:
        from batida.cli import main
    except KeyboardInterrupt:
        # As in `main`, which was not even loaded.
        sys.exit(130)
    sys.exit(main())
