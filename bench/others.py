"""Random rounds a second beside OpenSpiel and the PyPI package dominoes, and where their rules differ.

They live in an environment of their own, ``.cache/others``, made once from the hashed
``requirements/compare.txt``; it holds all that Batida takes as well, so that the three are loaded
into one process and take turns on one thread.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements" / "compare.txt"
HOME = ROOT / ".cache" / "others"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def environment() -> Path:
    """The Python of an environment with the others in it, made unless it is up to date.

    Raises:
        SystemExit: a package cannot be installed here; pip has said why.
    """
    stamp = HOME / "stamp"
    wanted = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text() != wanted:
        shutil.rmtree(HOME, ignore_errors=True)
        print("installing what is compared with (once)", file=sys.stderr, flush=True)
        install = (PYTHON, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", REQUIREMENTS)
        for command in ((sys.executable, "-m", "venv", HOME), install):
            if subprocess.run(list(map(str, command)), check=False).returncode != 0:  # noqa: S603 - our own command
                sys.exit("others: what is compared with cannot be installed here; the reason stands above")
        stamp.write_text(wanted)
    return PYTHON


def main(argv: Sequence[str]) -> dict[str, object]:
    """Measures, in the other environment."""
    parser = argparse.ArgumentParser(prog="others", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000, help="rounds of the others in each of 5 turns")
    parser.add_argument("--compared", type=int, default=1000, help="rounds to put to our rules as well")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    command = [str(environment()), str(ROOT / "bench" / "_others_run.py")]
    command += [str(number) for number in (options.rounds, options.compared, options.seed)]
    variables = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, env=variables, stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603 - our own program
    figures: dict[str, object] = json.loads(done.stdout)
    return {"rounds": options.rounds, "seed": options.seed, **figures}
