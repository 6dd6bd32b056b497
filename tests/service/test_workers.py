"""Workers: bots that search are asked in processes of their own."""

import asyncio
import subprocess
import sys
import threading
from random import Random

import pytest

from batida.bots import Budget, find, stand_in
from batida.rules import TILES, apply, block, deal, seat_view
from batida.service.thinking import Thinking, heaviest
from batida.service.workers import WorkerError, Workers

BUDGET = Budget(20)
HEAVY = "tomas"


def views(count=6):
    chance = Random(4)
    rnd = deal(block(2), chance.sample(TILES, 28), opener=0)
    while rnd.to_act is not None and count:
        view = seat_view(rnd, rnd.to_act)
        if len(view.legal) > 1:
            count -= 1
            yield view
        rnd = apply(rnd, find("clara").choose(view, BUDGET, chance).action)


@pytest.fixture(scope="module")
def ready():
    workers = Workers(2, (HEAVY,))
    workers.start()
    with workers._changed:
        assert workers._changed.wait_for(lambda: workers._free, timeout=200)
    yield workers
    workers.stop()
    assert not any(worker.process.is_alive() for worker in workers._all)


def test_a_worker_decides_as_the_bot_does_here(ready):
    assert ready.is_ready
    for view in views():
        here = find(HEAVY).choose(view, BUDGET, Random(7)).action
        assert ready.choose(HEAVY, view, BUDGET, Random(7), limit_s=60) == here


def test_a_bot_that_fails_leaves_its_worker_at_work(ready):
    view = next(views())
    count = len(ready._all)
    with pytest.raises(WorkerError) as caught:
        ready.choose("oracle", view, BUDGET, Random(1), limit_s=60)
    assert caught.value.kind == "UnknownBotError"
    assert len(ready._all) == count
    assert ready.choose(HEAVY, view, BUDGET, Random(1), limit_s=60) in view.legal


@pytest.mark.parametrize("kind", ["late", "ended"])
def test_a_worker_that_does_not_answer_is_ended_and_replaced(ready, kind):
    view = next(views())
    with ready._changed:
        # Another that is on its way would come before it.
        assert ready._changed.wait_for(
            lambda: not ready._starting and len(ready._free) == len(ready._all), timeout=60
        )
    (worker,) = ready._free[-1:]
    if kind == "ended":
        worker.process.kill()
    with pytest.raises(WorkerError) as caught:
        ready.choose("belief:50000", view, BUDGET, Random(1), limit_s=0 if kind == "late" else 60)
    assert caught.value.kind == kind
    worker.process.join(20)
    assert not worker.process.is_alive()
    assert ready.choose(HEAVY, view, BUDGET, Random(1), limit_s=60) in view.legal


def test_many_ask_at_once_and_each_gets_its_own_answer(ready):
    asked = list(views())
    answers = [None] * len(asked)

    def ask(at):
        answers[at] = ready.choose(HEAVY, asked[at], BUDGET, Random(7), limit_s=60)

    threads = [threading.Thread(target=ask, args=(at,)) for at in range(len(asked))]
    for one in threads:
        one.start()
    for one in threads:
        one.join(60)
    assert answers == [find(HEAVY).choose(view, BUDGET, Random(7)).action for view in asked]


KILLED = """
import time
from batida.service.workers import Workers
if __name__ == "__main__":
    workers = Workers(1, ("tomas",) * 100_000)
    workers.start()
    while not workers._all:
        time.sleep(0.01)
    print(workers._all[0].process.pid, flush=True)
    time.sleep(1000)
"""


def test_a_server_that_is_killed_leaves_no_worker_behind(tmp_path):
    (tmp_path / "killed.py").write_text(KILLED)
    with subprocess.Popen([sys.executable, tmp_path / "killed.py"], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert int(server.stdout.readline()) > 0
        server.kill()
        # The worker holds the same end of the pipe, which closes when both are gone.
        assert server.stdout.read() == b""


def test_who_waits_for_a_worker_is_told_when_all_end():
    workers = Workers(0, ())
    found = []

    def ask():
        try:
            workers.choose(HEAVY, next(views()), BUDGET, Random(1), limit_s=60)
        except WorkerError as error:
            found.append(error.kind)

    waiting = threading.Thread(target=ask)
    waiting.start()
    workers.stop()
    waiting.join(20)
    assert found == ["ended"]


class Cold:
    """Workers of which none has warmed up yet, or that all fail."""

    is_ready = False
    asked = 0

    def choose(self, *_, **__):
        self.asked += 1
        raise WorkerError("late")

    def stop(self):
        pass


def test_a_lighter_player_stands_in_until_a_worker_is_warm():
    workers = Cold()
    thinker = Thinking(500, workers)

    async def test():
        assert not thinker.is_warm
        for view in views():
            expected = find(stand_in()).choose(view, BUDGET, Random(3)).action
            assert await thinker.choose(HEAVY, view, Random(3)) == expected
        assert workers.asked == 0
        workers.is_ready = True
        view = next(views())
        assert await thinker.choose(HEAVY, view, Random(3)) == heaviest(view)
        assert workers.asked == 1
        assert await thinker.choose("clara", view, Random(3)) in view.legal
        assert workers.asked == 1
        thinker.stop()

    asyncio.run(test())


def test_a_search_in_a_worker_leaves_the_loop_free(ready):
    """While a worker searches for long, the loop goes round and round."""
    thinker = Thinking(60_000, ready)

    async def test():
        view = next(views())
        turns = 0
        choosing = asyncio.create_task(thinker.choose(HEAVY, view, Random(1)))
        while not choosing.done():
            await asyncio.sleep(0)
            turns += 1
        assert choosing.result() in view.legal
        assert turns > 20

    asyncio.run(test())
