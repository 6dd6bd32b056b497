"""The package as others get it: built and installed with no node on the machine, beside other packages."""

import re
import socket
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.house import machine
from tests.house.tree import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

OTHER = "dominoes==6.1.0"
"""Another package for dominoes, with a command and a module of the same name."""

KINDS = {
    "application/manifest+json",
    "font/woff2",
    "image/png",
    "image/svg+xml",
    "text/css",
    "text/javascript",
}
"""What files of the page are served as."""


@dataclass(frozen=True)
class Installed:
    """An environment with nothing but the wheel and what it needs."""

    home: Path
    variables: dict[str, str]

    def run(self, program: str, *arguments: str | Path) -> str:
        return machine.run(self.home / "bin" / program, *arguments, cwd=self.home, env=self.variables)

    def pip(self, *arguments: str | Path) -> str:
        return self.run("python", "-m", "pip", "--quiet", *arguments)

    def files_of(self, package: str) -> set[str]:
        """Lists the files of an installed package, with their paths made plain."""
        listing = "import importlib.metadata as m, sys; print(*m.files(sys.argv[1]), sep='\\n')"
        names = self.run("python", "-c", listing, package).splitlines()
        return {name for name in names if "__pycache__" not in name}


@pytest.fixture(scope="module")
def variables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return machine.variables(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, variables: dict[str, str]) -> Path:
    """A folder with the source archive, and the wheel that was built from the archive."""
    source = machine.copy_project(tmp_path_factory.mktemp("source"))
    made = tmp_path_factory.mktemp("dist")
    machine.run(sys.executable, "-m", "build", "--outdir", made, source, cwd=source, env=variables)
    return made


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return next(built.glob("batida-*.whl"))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, variables: dict[str, str], wheel: Path) -> Installed:
    home = tmp_path_factory.mktemp("venv")
    machine.run(sys.executable, "-m", "venv", home, cwd=home, env=variables)
    it = Installed(home, variables)
    it.pip("install", "--require-hashes", "--requirement", ROOT / "requirements/run.txt")
    it.pip("install", "--no-deps", wheel)
    it.pip("check")
    return it


def test_the_wheel_holds_the_page_and_the_words(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    for part in ("py.typed", "server/static/index.html"):
        assert f"batida/{part}" in names
    for ending in (r"static/assets/.+\.js", r"static/assets/.+\.css", r"i18n/.*pt-BR.*\.ftl"):
        assert any(re.search(ending, name) for name in names), ending


def test_the_wheel_holds_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"batida"}
    assert [name for name in names if ".built-from" in name or "node_modules" in name] == []


def test_the_source_archive_holds_the_sources_of_the_page(built):
    with tarfile.open(next(built.glob("batida-*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"web/package-lock.json", "web/.npmrc", "web/src/main.ts", "hatch_build.py", "LICENSE"} <= names
    assert [name for name in names if "node_modules" in name or "/static/" in name] == []


def test_the_installed_wheel_serves_its_own_page(installed, tmp_path):
    where = installed.run("python", "-c", "import batida; print(batida.__file__)")
    assert Path(where.strip()).is_relative_to(installed.home)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = (installed.home / "bin/batida", "serve", "--host", "127.0.0.1", "--port", str(port))
    address = f"http://127.0.0.1:{port}"
    with machine.process((*command, "--data", tmp_path), cwd=tmp_path, env=installed.variables) as server:
        status, kind, page = machine.fetch(f"{address}/", server)
        assert (status, kind) == (200, "text/html")
        assets = list(_assets(page.decode()))
        assert len(assets) >= 2
        for asset in assets:
            status, kind, content = machine.fetch(address + asset, server)
            shipped = installed.home / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}"
            static = shipped / "site-packages/batida/server/static"
            assert status == 200
            assert kind in KINDS, asset
            assert content == (static / asset.lstrip("/")).read_bytes()


def test_the_command_tells_its_version(installed):
    assert re.fullmatch(r"batida \d+\.\d+\.\d+\S*", installed.run("batida", "--version").strip())


def test_bd_121_another_package_for_dominoes_lives_beside_it(installed, wheel):
    # Both orders, and each of the two alone after the other has gone.
    installed.pip("install", "--no-deps", OTHER)
    assert installed.files_of("batida").isdisjoint(installed.files_of("dominoes"))
    _both_run(installed)

    installed.pip("uninstall", "--yes", "batida")
    installed.run("python", "-c", "import dominoes; dominoes.Board()")

    installed.pip("install", "--no-deps", wheel)
    _both_run(installed)

    installed.pip("uninstall", "--yes", "dominoes")
    installed.run("batida", "--version")
    installed.run("python", "-c", "import batida.rules")


def _both_run(installed: Installed) -> None:
    installed.run("python", "-c", "import batida.rules, dominoes; dominoes.Board()")
    installed.run("batida", "--version")


def _assets(page: str) -> Iterator[str]:
    """Lists what a page asks its server for."""
    yield from re.findall(r'(?:src|href)="(/?[^":#]+\.\w+)"', page)
