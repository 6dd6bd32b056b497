"""Building the page on machines that are not like ours."""

from pathlib import Path

import pytest

import hatch_build


@pytest.mark.parametrize(("home", "is_given"), [("home", False), ("none", True)])
def test_npm_gets_a_cache_where_there_is_no_home_to_keep_one(monkeypatch, tmp_path, home, is_given):
    calls = []
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / home))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / home))
    monkeypatch.delenv("npm_config_cache", raising=False)
    monkeypatch.setattr(
        hatch_build, "run_node", lambda _, *words: calls.append((*words, Path(words[-1]).is_dir()))
    )
    hatch_build.run_npm(tmp_path, "ci")
    (words,) = calls
    assert ("--cache" in words) == is_given
    assert words[-1] is is_given
