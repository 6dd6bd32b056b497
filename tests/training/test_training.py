"""Training comes to the same numbers every time, interrupted or not, and its gradients are slopes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from batida.solver.network import weights
from tests.house.tree import ROOT
from training.export import floats_of, written


def test_a_run_repeats_bit_for_bit_and_goes_on_where_it_was_left(tmp_path):
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    command = (sys.executable, "-m", "tests.training.tiny", str(tmp_path))
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    made = json.loads(done.stdout)
    assert made["again"] == made["gone on"] == made["once"]
    assert made["other seed"] != made["once"]
    assert "another recipe" in made["refused"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_network_read_from_a_file_is_written_as_the_same_file(players):
    content = Path(weights.__file__).with_name(weights.FILES[players]).read_bytes()
    network = weights.loaded(content)
    again = written(floats_of(network), players=players, version=network.version, recipe=dict(network.recipe))
    assert again == content
