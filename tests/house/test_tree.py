"""What the tree must not hold: addresses of registries, paths of one machine, exemptions without a reason."""

import re
import tomllib

import pytest

from tests.house.tree import ROOT, texts

# Written in pieces, so that this file does not hold what it looks for.
REGISTRIES = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("crates", "io"),
        ("deb", "debian", "org"),
    )
)
MACHINE_PATHS = re.compile(r"(?<![\w.-])/(?:root|home/\w+|Users/\w+|work|opt/pypi|tmp/\w+)/[\w.-]")
EXEMPTION = re.compile(r"#\s*(noqa|type:\s*ignore|pyright:\s*ignore)(?P<code>[:\[][^#]*)?")
LOCKS = ("requirements/run.txt", "requirements/test.txt", "requirements/compare.txt")
NPM_LOCKS = ("web/package-lock.json", "tests/e2e/package-lock.json")


@pytest.mark.parametrize("registry", REGISTRIES)
def test_no_registry_is_named(registry):
    assert [path for path, text in texts().items() if registry in text.lower()] == []


def test_no_path_of_one_machine_is_named():
    found = {path: hit.group() for path, text in texts().items() if (hit := MACHINE_PATHS.search(text))}
    assert found == {}


def test_no_lock_file_that_names_a_registry_is_kept():
    names = {path.rsplit("/", 1)[-1] for path in texts()}
    assert names.isdisjoint({"uv.lock", "poetry.lock", "Pipfile.lock", "yarn.lock", "pnpm-lock.yaml"})


@pytest.mark.parametrize("lock", [*LOCKS, *NPM_LOCKS])
def test_locks_hold_no_address(lock):
    text = texts()[lock]
    assert '"resolved"' not in text
    if lock in LOCKS:
        assert "://" not in text


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pinned_package_has_hashes(lock):
    for entry in _entries(texts()[lock]):
        assert re.match(r"[\w.-]+==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry


def test_what_the_tests_take_includes_what_playing_takes():
    run, test = ({entry.split()[0] for entry in _entries(texts()[lock])} for lock in LOCKS[:2])
    assert run < test


@pytest.mark.parametrize(
    ("lock", "inputs"), [(LOCKS[0], ["build"]), (LOCKS[1], ["build", "test"]), (LOCKS[2], ["compare"])]
)
def test_what_is_asked_for_is_pinned(lock, inputs):
    needed = list(tomllib.loads(texts()["pyproject.toml"])["project"]["dependencies"])
    for name in inputs:
        lines = texts()[f"requirements/{name}.in"].splitlines()
        needed += [line for line in lines if line and not line.startswith("#")]
    asked = {re.sub(r"[._]", "-", re.split(r"[<>=; \[]", line)[0].lower()) for line in needed}
    assert asked <= {entry.split("==")[0] for entry in _entries(texts()[lock])}


def test_what_is_compared_with_lives_beside_what_batida_takes():
    test, compare = (
        dict(re.findall(r"^([\w.-]+)==(\S+)", texts()[lock], re.MULTILINE)) for lock in LOCKS[1:]
    )
    assert {"dominoes", "open-spiel", "numba", "apsw"} <= set(compare)
    assert {name: test[name] for name in test.keys() & compare} == {
        name: compare[name] for name in test.keys() & compare
    }


def test_every_npm_package_is_pinned_by_digest():
    for lock in NPM_LOCKS:
        for entry in re.split(r'\n    "node_modules/', texts()[lock])[1:]:
            assert '"integrity"' in entry, (lock, entry[:80])


def test_every_rule_left_out_says_why():
    config = texts()["pyproject.toml"].split("[tool.ruff.lint]")[1].split("[tool.ruff.lint.pydocstyle]")[0]
    left_out = [line for line in config.splitlines() if re.match(r'\s+"[A-Z]+\d*",', line)]
    assert len(left_out) > len(_ruff()["ignore"])
    assert [line for line in left_out if not re.search(r"# \w.{5}", line)] == []


def test_every_rule_is_on_but_those():
    assert _ruff()["select"] == ["ALL"]


def test_every_exemption_in_code_names_its_rule_and_says_why():
    bare = [
        f"{path}:{number}: {line.strip()}"
        for path, text in texts().items()
        if path.endswith(".py") and path != "tests/house/test_tree.py"
        for number, line in enumerate(text.splitlines(), start=1)
        if (hit := EXEMPTION.search(line))
        and not re.fullmatch(r"[:\[]\s*[\w, -]+\]?\s+(?:-|#|:)\s+\S.{5,}", hit["code"] or "")
        and not re.search(r"(?:ignore\[[\w, ]+\]|noqa: [A-Z\d, ]+)\s+#\s+\S.{5,}", line)
    ]
    assert bare == []


def test_hooks_before_a_commit_are_local():
    repositories = re.findall(r"repo:\s*(\S+)", texts()[".pre-commit-config.yaml"])
    assert set(repositories) == {"local"}


def test_version_control_ignores_what_is_made():
    ignored = set((ROOT / ".gitignore").read_text().split())
    assert {".venv/", "artifacts/", "node_modules/", "src/batida/server/static/"} <= ignored


def _entries(lock: str) -> list[str]:
    """One string a pinned package, its hashes included."""
    lines = "\n".join(line for line in lock.splitlines() if not line.lstrip().startswith("#"))
    return [entry for entry in re.split(r"\n(?=\S)", lines.replace("\\\n", " ")) if entry.strip()]


def _ruff() -> dict[str, list[str]]:
    return tomllib.loads(texts()["pyproject.toml"])["tool"]["ruff"]["lint"]
