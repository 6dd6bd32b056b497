"""The one door to numba: compiles kernels, or leaves them as they are where there is none.

Compiled code is kept in a folder of the user's cache, by a digest of the sources that it may have
been compiled from: numba itself would not see a change in another file. ``BATIDA_CACHE`` names
another folder. ``NUMBA_DISABLE_JIT=1`` runs all kernels as Python on numpy's arrays, to look into
them.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

SOURCES_OF: Final = ("rules", "kernels", "solver", "bots")
"""The packages whose kernels are compiled, lowest first: each calls only those before it."""

FOLDERS_KEPT: Final = 8
"""How many versions of compiled code are kept; the oldest goes first."""


class Numbers(Protocol):
    """What kernels read and write: a numpy array of whole numbers, or a list where there is no numba."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, value: int, /) -> None: ...


class Reals(Protocol):
    """What kernels read and write of numbers with a fraction: numpy's, or a list where there is no numba."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[float]: ...
    def __getitem__(self, place: int, /) -> float: ...
    def __setitem__(self, place: int, value: float, /) -> None: ...


class Rows(Protocol):
    """A table of whole numbers: a numpy array of two dimensions, or a list of lists."""

    def __len__(self) -> int: ...
    def __getitem__(self, place: int, /) -> Numbers: ...


class _Builder(Protocol):
    """What numba builds LLVM's code with."""

    module: object

    def call(self, function: object, arguments: Sequence[object]) -> object: ...


def _numba() -> ModuleType | None:
    try:
        return import_module("numba")
    except ImportError:
        return None


_NUMBA: Final = _numba()

IS_COMPILED: Final = _NUMBA is not None and not _NUMBA.config.DISABLE_JIT
"""Whether kernels are compiled here."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compiles a function at its first call and keeps the result for later runs.

    It frees the interpreter for other threads, so kernels run side by side. One that calls itself
    is called with variables everywhere and never with a constant: numba would compile it once more
    for that, and two that call each other crash when they are read from its cache.
    """
    return _compiled(function, is_inlined=False)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel that becomes part of each kernel that calls it; constants are worked out there."""
    return _compiled(function, is_inlined=True)


def table(values: Sequence[int]) -> Sequence[int]:
    """A table of constants: a global of a module with kernels, built into the compiled code."""
    if _NUMBA is None:
        return tuple(values)
    return _numpy().array(values, dtype="int64")


def zeros(count: int, kind: str = "int64") -> Numbers:
    """Fresh numbers for kernels to write on, all 0; ``kind`` is their width as numpy names it."""
    if _NUMBA is None:
        return [0] * count
    return _numpy().zeros(count, dtype=kind)


def reals(count: int) -> Reals:
    """Fresh numbers with a fraction, of 64 bits, for kernels to write on, all 0."""
    if _NUMBA is None:
        return [0.0] * count
    return _numpy().zeros(count)


def numbers(values: Sequence[int]) -> Numbers:
    """Fresh numbers for kernels, with these values."""
    fresh = zeros(len(values))
    for place, value in enumerate(values):
        fresh[place] = value
    return fresh


def rows(values: Sequence[int], length: int, kind: str = "int64") -> Rows:
    """Fresh rows of ``length`` numbers each for kernels, with these values one row after the other."""
    if _NUMBA is None:
        return [list(values[at : at + length]) for at in range(0, len(values), length)]
    return _numpy().array(values, dtype=kind).reshape(-1, length)


def cache_folder(package: str) -> Path:
    """Where the compiled kernels of a package are kept.

    Source: its digest covers every file of the package and of those below it.
    """
    return _cache_home() / f"kernels-{package}-{_digest(package)}"


def _compiled(function: Callable[P, R], *, is_inlined: bool) -> Callable[P, R]:
    if _NUMBA is None:
        return function
    options = {"error_model": "numpy", "nogil": True, "forceinline": is_inlined}
    folder = None if is_inlined else _ready_folder(function.__module__.split(".")[1])
    if folder is None:
        return _NUMBA.njit(**options)(function)
    # Read by numba when it makes the dispatcher, and by nothing later.
    before, _NUMBA.config.CACHE_DIR = _NUMBA.config.CACHE_DIR, str(folder)
    try:
        return _NUMBA.njit(cache=True, **options)(function)
    finally:
        _NUMBA.config.CACHE_DIR = before


@cache
def _ready_folder(package: str) -> Path | None:
    """The folder of a package, made if need be; ``None`` where nothing can be written."""
    try:
        folder = cache_folder(package)
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            _forget_old(package)
        folder.touch()
    except (OSError, RuntimeError):
        # The latter is a user without a home.
        return None
    return folder if os.access(folder, os.W_OK) else None


def _forget_old(package: str) -> None:
    folders = sorted(_cache_home().glob(f"kernels-{package}-*"), key=lambda one: one.stat().st_mtime)
    for folder in folders[:-FOLDERS_KEPT]:
        shutil.rmtree(folder, ignore_errors=True)


def _cache_home() -> Path:
    """The folder for what can be made again, as the system or ``BATIDA_CACHE`` has it."""
    named = os.environ.get("BATIDA_CACHE")
    if named:
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "batida"
    is_windows = sys.platform == "win32"
    # One that is not absolute would be read against the folder that one happens to be in.
    base = Path(os.environ.get("LOCALAPPDATA" if is_windows else "XDG_CACHE_HOME", ""))
    home = base if base.is_absolute() else Path.home() / ("AppData/Local" if is_windows else ".cache")
    return home / "batida"


@cache
def _digest(package: str) -> str:
    root = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for name in SOURCES_OF[: SOURCES_OF.index(package) + 1]:
        for source in sorted((root / name).rglob("*.py")):
            digest.update(f"{source.relative_to(root)}\0".encode())
            digest.update(hashlib.sha256(source.read_bytes()).digest())
    return digest.hexdigest()[:20]


def _numpy() -> ModuleType:
    return import_module("numpy")


def _llvm(name: str, plain: Callable[[int], int], *, flag: bool) -> Callable[[int], int]:
    """One of LLVM's instructions on 64 bits, or the same in Python where nothing is compiled.

    Args:
        name: the instruction.
        plain: what it does.
        flag: whether it takes a flag behind the number: that the number is never 0.
    """
    if _NUMBA is None or not IS_COMPILED:
        return plain
    types = import_module("numba.core.types")
    cgutils = import_module("numba.core.cgutils")
    extending = import_module("numba.extending")
    ir = import_module("llvmlite.ir")

    def typed(_typing: object, _x: object) -> object:
        def generate(
            _context: object, builder: _Builder, _signature: object, arguments: Sequence[object]
        ) -> object:
            word, bit = ir.IntType(64), ir.IntType(1)
            parameters = [word, bit] if flag else [word]
            called = cgutils.get_or_insert_function(
                builder.module, ir.FunctionType(word, parameters), f"llvm.{name}.i64"
            )
            return builder.call(called, [*arguments, bit(1)] if flag else arguments)

        return types.int64(types.int64), generate

    return extending.intrinsic(typed)


ones: Final = _llvm("ctpop", lambda x: int(x).bit_count(), flag=False)
"""How many bits are set in a mask."""

lowest: Final = _llvm("cttz", lambda x: int(x & -x).bit_length() - 1, flag=True)
"""The place of the lowest bit that is set; the mask is never 0."""
