"""The benchmarks of the engine and the solver run, with and without a C compiler."""

import pytest

from bench import _yardstick, playout, solve


@pytest.fixture(params=["with a compiler", "without"])
def has_c(request, monkeypatch, tmp_path):
    monkeypatch.setattr(_yardstick, "BUILT", tmp_path)
    if request.param == "without":
        monkeypatch.setenv("CC", str(tmp_path / "none"))
    return _yardstick.compiler() is not None


def test_playout_gives_rates_and_beside_c_ratios(has_c):
    figures = playout.main(["--rounds", "200", "--seed", "3", "--threads", "2"])
    for players in (2, 3, 4):
        assert figures[f"kernels_{players}p_rounds_per_s"] > 0
        assert (f"kernels_to_c_{players}p_ratio" in figures) == has_c
    assert figures["speedup_of_2_threads"] > 0
    assert figures["speedup_of_2_threads_by_processor"] > 0
    assert figures["cores_got"] > 0


def test_solve_gives_times_and_beside_c_ratios(has_c, tmp_path):
    deals = tmp_path / "deals.txt"
    deals.write_text("".join(solve.DEALS.read_text().splitlines(keepends=True)[:4]))
    figures = solve.main(["--deals", str(deals), "--more", "2"])
    for name in ("best_lead", "every_lead"):
        assert figures[f"solver_{name}_us"] > 0
        assert (f"solver_to_c_{name}_time_ratio" in figures) == has_c
    assert all(figures[f"{method}_{n}p_every_lead_us"] > 0 for method in ("maxn", "paranoid") for n in (3, 4))


def test_solve_does_not_compare_what_differs(monkeypatch):
    monkeypatch.setattr(_yardstick, "built", lambda name, **_: name)
    monkeypatch.setattr(_yardstick, "run", lambda *_: [300, 1.0, 12345])
    with pytest.raises(ValueError, match="and C 12345"):
        solve.microseconds(solve.DEALS, every=False)
