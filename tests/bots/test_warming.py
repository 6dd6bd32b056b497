"""A server that is warm compiles nothing while a player waits."""

import subprocess
import sys

PROGRAM = """
import sys
from random import Random

from batida.bots import Budget, find, warm
from batida.kernels.jit import IS_COMPILED
from batida.rules import TILES, apply, block, deal, seat_view


def compiled():
    modules = [module for name, module in sys.modules.items() if name.startswith("batida.")]
    kernels = (one for module in modules for one in vars(module).values() if hasattr(one, "py_func"))
    return {(one.__module__, one.__name__, str(form)) for one in kernels for form in one.signatures}


assert IS_COMPILED
bot = find("strongest")
warm(bot)
before = compiled()
for seed in range(100, 106):
    for players in (2, 3, 4):
        chance = Random(seed)
        rnd = deal(block(players), chance.sample(TILES, 28), opener=0)
        while rnd.to_act is not None:
            rnd = apply(rnd, bot.choose(seat_view(rnd, rnd.to_act), Budget(200), chance).action)
print(len(before), *sorted(compiled() - before))
"""


def test_nothing_is_compiled_for_a_bot_that_is_warm():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    found, *later = done.stdout.split(maxsplit=1)
    assert int(found) > 20, "kernels were looked at"
    assert not later
