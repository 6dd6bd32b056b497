"""Compiled or not: the same answers, loaded only when needed, and never compiled from old sources."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from batida.kernels import jit
from tests.house.tree import ROOT
from tests.kernels.answers import answers


def python(*arguments: str, cwd: Path = ROOT, **variables: str) -> str:
    """What a fresh interpreter prints."""
    environment = {**os.environ, "PYTHONPATH": f"{cwd / 'src'}{os.pathsep}{cwd}", **variables}
    command = (sys.executable, "-W", "error", *arguments)
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_kernels_are_compiled_here():
    assert jit.IS_COMPILED


@pytest.mark.parametrize(
    ("arguments", "variables", "is_compiled"),
    [
        (["plain"], {}, False),
        ([], {"NUMBA_DISABLE_JIT": "1"}, False),
        ([], {}, True),
    ],
    ids=["no numba", "numba switched off", "from the cache"],
)
def test_answers_are_the_same_compiled_and_not(arguments, variables, is_compiled):
    told = json.loads(python("-m", "tests.kernels.answers", *arguments, **variables))
    assert told == {"is_compiled": is_compiled, "answers": answers()}


@pytest.mark.slow
def test_what_one_run_compiles_serves_the_next(tmp_path):
    # A search that is compiled for two kinds of arguments, each calling the other, would crash here.
    first, second = (python("-m", "tests.kernels.answers", BATIDA_CACHE=str(tmp_path)) for _ in range(2))
    assert json.loads(first)["answers"] == answers()
    assert second == first
    assert {path.name.split("-")[1] for path in tmp_path.iterdir()} == {"kernels", "solver"}


@pytest.mark.slow
def test_the_lockstep_tests_pass_with_numba_switched_off():
    options = ("-q", "-p", "no:cacheprovider", "tests/kernels/test_lockstep.py")
    said = python("-m", "pytest", *options, NUMBA_DISABLE_JIT="1", HYPOTHESIS_PROFILE="quick")
    assert " passed" in said
    assert "failed" not in said


def test_neither_numba_nor_numpy_is_loaded_before_it_is_needed():
    program = (
        "import sys, batida.kernels, batida.solver, batida.cli, batida.bots, batida.kernels.codec\n"
        "import batida.solver.margins, batida.solver.reference\n"
        "print({'numba', 'numpy'} & set(sys.modules))"
    )
    assert python("-c", program).strip() == "set()"


def test_compiled_code_is_kept_by_a_digest_of_all_that_it_may_be_made_from(tmp_path):
    (tmp_path / "src").mkdir()
    shutil.copytree(ROOT / "src/batida", tmp_path / "src/batida", ignore=shutil.ignore_patterns("static"))

    def folders() -> list[str]:
        program = "from batida.kernels.jit import *; print(cache_folder('kernels'), cache_folder('solver'))"
        return python("-c", program, cwd=tmp_path, BATIDA_CACHE="here").split()

    first = folders()
    assert folders() == first
    assert all(name.startswith("here/kernels-") for name in first)
    with (tmp_path / "src/batida/solver/two.py").open("a") as source:
        source.write("# changed\n")
    second = folders()
    assert second[0] == first[0]
    assert second[1] != first[1]
    with (tmp_path / "src/batida/rules/tile.py").open("a") as source:
        source.write("# changed\n")
    third = folders()
    assert third[0] != second[0]
    assert third[1] != second[1]


def test_the_cache_is_where_the_system_or_the_user_has_it(monkeypatch, tmp_path):
    monkeypatch.setenv("BATIDA_CACHE", str(tmp_path))
    assert jit.cache_folder("solver").parent == tmp_path
    monkeypatch.delenv("BATIDA_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for platform, parent in (
        ("linux", tmp_path / "batida"),
        ("darwin", Path.home() / "Library/Caches/batida"),
    ):
        monkeypatch.setattr(sys, "platform", platform)
        assert jit.cache_folder("solver").parent == parent
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert jit.cache_folder("solver").parent == tmp_path / "local/batida"


def test_a_user_without_a_home_compiles_anew_and_a_relative_folder_is_none(monkeypatch):
    def none():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("BATIDA_CACHE", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    assert jit.cache_folder("solver").parent == Path.home() / ".cache/batida"
    monkeypatch.setattr(Path, "home", none)
    jit._ready_folder.cache_clear()
    assert jit._ready_folder("solver") is None
    jit._ready_folder.cache_clear()


def test_old_compiled_code_is_forgotten(monkeypatch, tmp_path):
    monkeypatch.setenv("BATIDA_CACHE", str(tmp_path))
    jit._ready_folder.cache_clear()
    for age in range(20):
        old = tmp_path / f"kernels-solver-{age:02}"
        old.mkdir()
        os.utime(old, (age, age))
    ready = jit._ready_folder("solver")
    assert ready == jit.cache_folder("solver")
    kept = {path.name for path in tmp_path.iterdir()}
    assert kept == {ready.name, *(f"kernels-solver-{age}" for age in range(13, 20))}
    jit._ready_folder.cache_clear()


def test_where_nothing_can_be_written_nothing_is_kept(monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("BATIDA_CACHE", str(tmp_path / "file"))
    jit._ready_folder.cache_clear()
    assert jit._ready_folder("solver") is None
    twice = jit.kernel(lambda x: 2 * x)
    assert twice(21) == 42
    jit._ready_folder.cache_clear()
