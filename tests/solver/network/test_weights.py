"""The networks that are shipped: small, whole, and made as their recipes say."""

import json
from pathlib import Path

import pytest

from batida.rules import Variant, block
from batida.solver.network import weights
from batida.solver.network.weights import FILES, loaded, network_for
from training.recipes import RECIPES

FOLDER = Path(weights.__file__).parent


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_package_loads_the_file_that_the_recipe_made(players):
    content = (FOLDER / FILES[players]).read_bytes()
    network = network_for(block(players))
    assert network == loaded(content)
    (recipe,) = (one for one in RECIPES.values() if one.players == players)
    assert network.recipe == json.loads(json.dumps(recipe.facts()))
    assert (network.version, network.units) == (recipe.version, recipe.units)


def test_all_networks_are_small():
    assert sum(path.stat().st_size for path in FOLDER.glob("*.net")) < 2_000_000


def test_the_target_of_a_match_does_not_matter_and_study_sizes_have_none():
    assert network_for(block(2, target=30)) is network_for(block(2))
    assert network_for(Variant(players=2, hand_size=4, target=20, highest=4)) is None


def test_a_damaged_file_is_not_loaded():
    content = bytearray((FOLDER / FILES[2]).read_bytes())
    content[-1] ^= 1
    with pytest.raises(AssertionError, match="damaged"):
        loaded(bytes(content))
