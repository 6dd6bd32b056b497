"""The checks that read the code without running it: style, types, floors, the page's types."""

import os
import subprocess
import sys

import pytest

import hatch_build
from tests.house.tree import ROOT

CHECKS = {
    "style": ("ruff", "check"),
    "format": ("ruff", "format", "--check"),
    "types": ("basedpyright", "--pythonpath", sys.executable),
}


@pytest.mark.parametrize("name", CHECKS)
def test_code_passes(name):
    module, *options = CHECKS[name]
    _passes(sys.executable, "-m", module, *options)


def test_floors_and_secrets_are_kept():
    program = "import sys; from importlinter.cli import lint_imports_command as main; sys.exit(main())"
    _passes(sys.executable, "-c", program)


def test_types_of_the_page_hold():
    web = ROOT / "web"
    hatch_build.install_packages(web)
    hatch_build.run_node(web, "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings")
    for project in ("tsconfig.node.json", "tsconfig.worker.json"):
        hatch_build.run_node(web, "node_modules/typescript/bin/tsc", "--project", project)


def _passes(*command: str) -> None:
    variables = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
