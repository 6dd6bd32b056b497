"""Makes what the tests take, and runs them."""

import os
import sys

from _environment import ROOT, environment, settings


def main() -> int:
    """Runs pytest and gives its exit status; words it does not know go to pytest."""
    words = sys.argv[1:]
    quick = "--quick" in words
    words = [word for word in words if word != "--quick"]
    python = environment("test")
    variables = settings()
    if quick:
        variables["HYPOTHESIS_PROFILE"] = "quick"
        words = ["-m", "not slow and not e2e", *words]
    os.chdir(ROOT)
    os.execve(python, (str(python), "-m", "pytest", *words), variables)  # noqa: S606 - pytest itself


if __name__ == "__main__":
    sys.exit(main())
