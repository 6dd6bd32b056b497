"""The lowest floors ask nothing of the world: not the time, not chance, not the disk."""

import ast
from collections.abc import Iterator

import pytest

from tests.house.tree import texts

RULES_MAY_IMPORT = {
    "__future__",
    "abc",
    "batida",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "operator",
    "types",
    "typing",
}
IMPURE_CALLS = {"breakpoint", "compile", "eval", "exec", "input", "open", "print", "__import__"}

RULES = sorted(path for path in texts() if path.startswith("src/batida/rules/") and path.endswith(".py"))


@pytest.mark.parametrize("path", RULES)
def test_rules_import_only_the_pure_part_of_the_standard_library(path):
    assert set(_imported(ast.parse(texts()[path]))) <= RULES_MAY_IMPORT


@pytest.mark.parametrize("path", RULES)
def test_rules_neither_print_nor_read(path):
    called = {
        node.func.id
        for node in ast.walk(ast.parse(texts()[path]))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert called.isdisjoint(IMPURE_CALLS)


def test_there_are_rules_to_look_at():
    assert "src/batida/rules/round.py" in RULES


def _imported(tree: ast.AST) -> Iterator[str]:
    """Gives the top-level names of all modules imported anywhere in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").split(".")[0]
