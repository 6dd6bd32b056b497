"""Workers on Ray, by a Ray of our own that runs everything here; the true one is asked by bench/on_ray.py."""

import sys
from types import SimpleNamespace

import pytest

from batida.arena import ArenaError, Contest, run
from batida.arena.on_ray import OnRay
from batida.bots import UnknownBotError
from tests.arena.answers import played, timeless
from tests.cli import run as cli

CONTEST = Contest(("counter", "random"), 2, seed=5)


class Handle:
    """An actor, whose methods run when they are called and are known by what they gave."""

    def __init__(self, made):
        self.play = SimpleNamespace(remote=lambda *given: Asked(made.play(*given)))


class Asked:
    def __init__(self, found):
        self.found = found


class OwnRay:
    """As much of Ray as is used; the answer asked for last comes first."""

    def __init__(self):
        self.told = []

    def init(self, address, **_options):
        self.told.append(("init", address))

    def remote(self, kind):
        return SimpleNamespace(remote=lambda contest: Handle(kind(contest)))

    def wait(self, asked):
        return [asked[-1]], asked[:-1]

    def get(self, asked):
        return asked.found

    def kill(self, actor):
        assert isinstance(actor, Handle)
        self.told.append("kill")

    def shutdown(self):
        self.told.append("shutdown")


@pytest.fixture
def ray(monkeypatch):
    own = OwnRay()
    monkeypatch.setitem(sys.modules, "ray", own)
    return own


def test_same_seed_same_answer_whatever_comes_first(ray):
    workers = OnRay(CONTEST, 3, address="auto")
    finding = run(CONTEST, workers, sets=40)
    workers.close()
    assert timeless(finding) == timeless(played(CONTEST, 40))
    assert ray.told == [("init", "auto"), "kill", "kill", "kill", "shutdown"]


@pytest.mark.usefixtures("ray")
def test_an_error_of_a_player_comes_back():
    contest = Contest(("nobody", "random"), 2)
    with pytest.raises(UnknownBotError, match="nobody"):
        run(contest, OnRay(contest, 1), sets=2)


def test_it_is_asked_for_on_the_command_line(ray, monkeypatch):
    words = ("arena", "counter", "random", "--rounds", "10", "--ray", "--cores", "2", "--json")
    ran = cli.run(monkeypatch, *words)
    assert (ran.status, ray.told[0]) == (0, ("init", None))


def test_without_ray_it_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError) as refused:
        OnRay(CONTEST, 1)
    assert refused.value.code == "no-ray"
    ran = cli.run(monkeypatch, "arena", "counter", "random", "--ray")
    assert ran.status == 1
    assert "batida[ray]" in ran.err
