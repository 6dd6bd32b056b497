"""Acknowledged means synced: no cut of the power takes an acknowledged event."""

import random

import pytest

from bench import power_cuts
from bench._power import SECTOR, Disk

CUTS = 125
"""How many a worker; 500 in all."""


@pytest.mark.parametrize("seed", [1, 101, 201, 301])
def test_no_power_cut_loses_an_acknowledged_event(seed):
    figures = power_cuts.main(["--cuts", str(CUTS), "--seed", str(seed)])
    assert figures["cuts"] == CUTS
    assert figures["acknowledged"] > 1_000
    faults = {name: figures[name] for name in ("lost", "gaps", "halves", "failures")}
    assert faults == {"lost": 0, "gaps": 0, "halves": 0, "failures": []}


def test_the_same_cuts_find_the_losses_of_a_store_that_does_not_sync_its_commits():
    figures = power_cuts.main(["--cuts", "100", "--seed", "1", "--synchronous", "normal"])
    assert figures["lost"] > 0
    assert figures["failures"]
    # What is there is a beginning of the log all the same, and in whole batches.
    assert (figures["gaps"], figures["halves"]) == (0, 0)


def test_a_seed_repeats_its_run():
    options = ["--cuts", "60", "--seed", "7", "--synchronous", "normal"]
    assert power_cuts.main(options) == power_cuts.main(options)


def test_a_disk_keeps_what_was_synced_and_of_the_rest_whole_sectors():
    disk = Disk(lambda: None)
    disk.wrote("a", 0, b"1" * 4 * SECTOR)
    disk.synced("a")
    disk.wrote("a", SECTOR, b"2" * 2 * SECTOR)
    disk.wrote("b", 0, b"new")
    chance = random.Random(1)
    images = [disk.cut(chance) for _ in range(200)]
    sectors = {
        tuple(image["a"][start : start + SECTOR] for start in range(0, 4 * SECTOR, SECTOR))
        for image in images
    }
    one, two = b"1" * SECTOR, b"2" * SECTOR
    assert sectors == {(one, *middle, one) for middle in ((one, one), (one, two), (two, one), (two, two))}
    assert {image.get("b") for image in images} == {None, b"new"}


def test_a_removed_file_may_be_there_again_until_its_folder_is_synced():
    disk = Disk(lambda: None)
    disk.wrote("a", 0, b"1")
    disk.synced("a")
    disk.removed("a", for_good=False)
    chance = random.Random(1)
    assert {disk.cut(chance).get("a") for _ in range(99)} == {None, b"1"}
    disk.wrote("b", 0, b"2")
    disk.synced("b")
    assert {disk.cut(chance).get("a") for _ in range(99)} == {None}
