"""Compiles and runs the C programs of bench/yardstick, where there is a C compiler."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "yardstick"
BUILT = FOLDER.parent.parent / ".cache" / "yardstick"
FLAGS = ("-O3", "-march=native", "-std=gnu11")


def compiler() -> str | None:
    """The C compiler: ``CC``, or the system's; ``None`` where there is none."""
    named = os.environ.get("CC", "")
    return (
        shutil.which(named) if named else shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    )


def built(name: str, **settings: int) -> Path | None:
    """The program of this name, compiled with these settings; ``None`` where there is no compiler."""
    cc = compiler()
    if cc is None:
        return None
    options = (*FLAGS, *(f"-D{key.upper()}={value}" for key, value in settings.items()))
    digest = hashlib.sha256(repr((cc, options)).encode())
    for source in sorted(FOLDER.iterdir()):
        digest.update(source.read_bytes())
    program = BUILT / f"{name}-{digest.hexdigest()[:16]}"
    if not program.exists():
        BUILT.mkdir(parents=True, exist_ok=True)
        part = program.with_suffix(f".{os.getpid()}")
        subprocess.run((cc, *options, "-o", str(part), str(FOLDER / f"{name}.c")), check=True)  # noqa: S603 - our own
        part.replace(program)
    return program


def run(program: Path, *arguments: object) -> list[float]:
    """The numbers that a program prints."""
    command = (str(program), *map(str, arguments))
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - our own program
    return [float(word) for word in done.stdout.split()]
