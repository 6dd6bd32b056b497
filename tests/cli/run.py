"""Runs the command in this process, as a shell would."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass

from batida.cli import main


@dataclass(frozen=True)
class Ran:
    """What a run gave: exit status, standard output and standard error."""

    status: int
    out: str
    err: str


def run(monkeypatch, *arguments: str, stdin: bytes = b"", encoding: str = "utf-8", columns: int = 80) -> Ran:
    """Runs ``batida`` with these arguments, a terminal of this width and encoding."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n")
    err = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n", errors="backslashreplace")
    with monkeypatch.context() as patched:
        patched.setenv("COLUMNS", str(columns))
        patched.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        patched.setattr(sys, "stdout", out)
        patched.setattr(sys, "stderr", err)
        try:
            status = main(arguments)
        except SystemExit as ended:
            status = ended.code
    return Ran(status, *(_text(stream) for stream in (out, err)))


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    return stream.buffer.getvalue().decode(stream.encoding)
