"""All players decide on the fixed positions as it is written down: a change of play is meant, or a fault."""

from collections import Counter

import msgspec
import pytest

from batida.arena import signature
from batida.arena.positions import fixed_view
from batida.bots import find
from tests.cli import run as cli

KEPT = signature.kept()
CHEAP_MS = 2_500
"""Who was quicker than this is asked on all positions, others on the first chunk and another."""

UPDATE = "if it is meant, raise the version, run `batida signature --update` and say so in the commit"


@pytest.mark.parametrize("name", signature.players())
def test_a_player_decides_as_it_is_written_down(name):
    assert name in KEPT.players, f"{name} is not written down: batida signature --update"
    kept = KEPT.players[name]
    bot = find(name)
    assert bot.version == kept.version, UPDATE
    places = range(len(kept.chunks)) if kept.ms < CHEAP_MS else [0, sum(map(ord, name)) % len(kept.chunks)]
    found = {place: signature.chunk_of(bot, place) for place in places}
    assert found == {place: kept.chunks[place] for place in places}, UPDATE


def test_nobody_is_written_down_who_does_not_play():
    assert set(KEPT.players) == set(signature.players())


def test_one_number_tells_them_all():
    assert signature.together(KEPT.players) == KEPT
    some = next(iter(KEPT.players))
    one = KEPT.players[some]
    other = msgspec.structs.replace(one, chunks=("00000000", *one.chunks[1:]))
    for players in (
        {**KEPT.players, some: other},
        {**KEPT.players, some: msgspec.structs.replace(one, version=one.version + 1)},
        {name: kept for name, kept in KEPT.players.items() if name != some},
    ):
        assert signature.together(players).number != KEPT.number
    faster = {**KEPT.players, some: msgspec.structs.replace(one, ms=1)}
    assert signature.together(faster).number == KEPT.number


def test_players_that_differ_have_signatures_that_differ():
    assert len({KEPT.players[name].chunks for name in ("random", "heaviest", "counter", "ismcts:100")}) == 4
    counts = {len(kept.chunks) for kept in KEPT.players.values()}
    assert counts == {signature.POSITIONS // signature.CHUNK}
    assert signature.POSITIONS == 1000


def test_the_fixed_positions_are_of_all_sizes_and_plies():
    views = [fixed_view(number) for number in range(300)]
    assert set(Counter(view.public.variant.players for view in views).values()) == {100}
    assert all(len(view.legal) > 1 and view.public.to_act == view.seat for view in views)
    assert {len(view.public.actions) for view in views} >= set(range(12))
    assert sum(any(view.public.scores) for view in views) == 150
    fixed_view.cache_clear()
    assert fixed_view(7) == views[7]


@pytest.fixture
def file(tmp_path, monkeypatch):
    path = tmp_path / "signature.json"
    monkeypatch.setattr(signature, "FILE", path)
    monkeypatch.setattr(signature.kept, "__defaults__", (path,))
    monkeypatch.setattr(signature.keep, "__defaults__", (path,))
    return path


def test_the_command_tells_a_change_and_writes_it_down(file, monkeypatch):
    players = {name: KEPT.players[name] for name in ("random", "heaviest")}
    signature.keep(signature.together(players))
    monkeypatch.setattr(signature, "players", lambda: ("random", "heaviest"))
    monkeypatch.setattr(signature, "POSITIONS", 1000)
    same = cli.run(monkeypatch, "signature", "random")
    assert (same.status, same.err) == (0, "")
    assert "as written down" in same.out
    changed = msgspec.structs.replace(players["random"], chunks=("0" * 8, *players["random"].chunks[1:]))
    signature.keep(signature.together({**players, "random": changed}))
    ran = cli.run(monkeypatch, "signature", "random", "heaviest")
    assert ran.status == 1
    assert "random: changed" in ran.out
    assert "still version 1" in ran.err
    assert cli.run(monkeypatch, "signature", "--update").status == 0
    assert signature.kept().number == signature.together(players).number
    assert '"changed": []' in cli.run(monkeypatch, "signature", "--json", "random").out
    assert cli.run(monkeypatch, "signature", "nobody").status == 2
    file.unlink()
    assert "random: new" in cli.run(monkeypatch, "signature", "random").out
