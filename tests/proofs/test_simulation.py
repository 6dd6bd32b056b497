"""The real server in bad weather: streams, views, logs and ends are as they must be, whatever happens."""

import asyncio

import pytest

from bench import simulate
from bench.simulation.loop import StuckError, VirtualLoop
from bench.simulation.plants import PLANTS, planted
from bench.simulation.run import run

RUNS = 100
"""How many a test; 5,000 in all."""


@pytest.mark.parametrize("seed", range(1, 5_001, RUNS))
def test_nothing_is_ever_wrong(seed):
    figures = simulate.main(["--seed", str(seed), "--runs", str(RUNS)])
    assert figures["runs"] == RUNS
    assert figures["events"] > 10 * RUNS
    assert figures["failures"] == []


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_fault_is_found_and_its_seed_repeats_it(plant, capsys):
    with simulate.quiet(), planted(plant):
        found = next(outcome for outcome in map(run, range(1, 200)) if outcome.fault)
        assert run(found.seed) == found
    figures = simulate.main(["--seed", str(found.seed), "--runs", "1", "--plant", plant])
    assert figures["failures"] == [found.seed]
    assert capsys.readouterr().err == f"--seed {found.seed} --runs 1: {found.fault}\n"


def test_a_seed_repeats_its_run_to_the_byte():
    seeds = range(7_001, 7_040)
    with simulate.quiet():
        assert [run(seed) for seed in seeds] == [run(seed) for seed in seeds]
        assert len({run(seed).digest for seed in seeds}) == len(seeds)


def test_virtual_time_goes_on_by_itself_and_by_nothing_else():
    async def two_hours():
        loop = asyncio.get_running_loop()
        await asyncio.gather(asyncio.sleep(7_200), asyncio.sleep(3_600))
        return loop.time()

    assert VirtualLoop().run(two_hours()) == pytest.approx(7_200)


def test_what_waits_for_nothing_is_stuck():
    async def wait_for_ever():
        await asyncio.Event().wait()

    with pytest.raises(StuckError):
        VirtualLoop().run(wait_for_ever())
