"""The commands that the pages name are there."""

import os
import re
import shlex
import sys

import pytest

from tests.house.machine import run
from tests.house.tree import ROOT, texts

SHELL = re.compile(r"```(?:sh|shell|console|bash)\n(.*?)```", re.DOTALL)


def named(program: str) -> list[str]:
    """Lists what follows a program's name in the pages' shell examples and in their running text."""
    pages = {path: text for path, text in texts().items() if path.endswith(".md")}
    lines = [line for text in pages.values() for block in SHELL.findall(text) for line in block.splitlines()]
    inline = [hit for text in pages.values() for hit in re.findall(r"`([^`\n]+)`", text)]
    starts = (re.match(rf"(?:\$ )?{program}\b/?\s*([a-z][\w-]*)?", line) for line in lines + inline)
    return sorted({start[1] for start in starts if start and start[1]})


@pytest.mark.parametrize("script", sorted({"play", "test", "bench", "lock", *named("scripts")}))
def test_a_script_that_a_page_names_is_there(script):
    assert os.access(ROOT / "scripts" / script, os.X_OK)


def test_a_command_that_a_page_names_is_one():
    variables = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    for command in named("batida"):
        help_text = run(sys.executable, "-m", "batida", command, "--help", cwd=ROOT, env=variables)
        assert command in help_text


def test_a_benchmark_that_a_page_names_is_there():
    benchmarks = {path.stem for path in (ROOT / "bench").glob("*.py")}
    assert {name.replace("-", "_") for name in named("scripts/bench")} <= benchmarks


def test_every_script_is_small_shell_that_a_shell_can_read():
    for path in (ROOT / "scripts").iterdir():
        if path.is_file() and path.suffix in {"", ".sh"}:
            run("sh", "-n", path, cwd=ROOT, env=dict(os.environ))
            assert len(path.read_text().splitlines()) < 30, path


def test_every_script_tells_how_it_is_used():
    variables = {**os.environ, "BATIDA_PYTHON": sys.executable}
    for script in ("play", "test", "bench"):
        said = run(ROOT / "scripts" / script, "--help", cwd=ROOT, env=variables)
        assert said.startswith("usage: " + shlex.quote(f"scripts/{script}"))
