"""Law 3 at the table: what a seat cannot see changes no byte that it is sent."""

import random
from base64 import b64encode

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from batida.rules import TILES
from batida.server.letters import Letters
from batida.service.connection import Step, Whole
from batida.store.upcast import write_event
from batida.table import bot_view, look_on, own, told, view
from batida.testing.strategies import worlds_like
from bench._worlds import one_event_earlier
from tests.table.worlds import World, opening

PAUSE_MS = 1600


def bytes_for(table, before, event, seat):
    """All that a seat is sent of a table, and all that a bot there decides by."""
    known = one_event_earlier(table, before)
    letters = Letters()
    whole = letters.text(Whole(look_on(table), own(table, seat), PAUSE_MS), "phone")
    step = letters.text(Step(told(table, event, seat, before=known), PAUSE_MS), "phone")
    return whole.decode(), step.decode(), repr(bot_view(table, seat))


def states_in_play(world):
    return [
        (state, before, event)
        for before, state, event in zip(world.states, world.states[1:], world.events, strict=False)
        if state.round is not None and not state.round.is_over
    ]


@st.composite
def games(draw):
    """A table of 2 to 4 at some point of its match."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    world = World(opening(draw(st.integers(2, 4))), chance)
    for _ in range(draw(st.integers(0, 60))):
        world.step(chance)
    return world


@given(games(), st.data())
def test_worlds_that_differ_in_hidden_tiles_give_a_seat_the_same_bytes(world, data):
    table, before, event = data.draw(st.sampled_from(states_in_play(world)[-12:]))
    seat = data.draw(st.integers(0, len(table.sitters) - 1))
    other = replace(table, round=data.draw(worlds_like(table.round, seen_by=seat)))
    assert bytes_for(table, before, event, seat) == bytes_for(other, before, event, seat)


@given(games(), st.data())
def test_a_planted_leak_of_a_hidden_tile_is_found(world, data):
    table, before, event = data.draw(st.sampled_from(states_in_play(world)[-12:]))
    seat = data.draw(st.integers(0, len(table.sitters) - 1))
    other = replace(table, round=data.draw(worlds_like(table.round, seen_by=seat)))
    points = [[hand.points for hand in one.round.hands] for one in (table, other)]
    assume(points[0] != points[1])
    honest = view._seats

    def leaky(state, actions, now):
        seats = honest(state, actions, now)
        if state.round is None:
            return seats
        return tuple(replace(one, tile_count=state.round.hands[one.seat].points) for one in seats)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(view, "_seats", leaky)
        assert bytes_for(table, before, event, seat) != bytes_for(other, before, event, seat)


@given(st.integers(2, 4), st.integers(0, 2**32), st.data())
def test_the_events_of_a_deal_are_the_same_whatever_was_dealt(players, seed, data):
    """The deal goes into no event, and the server's bytes only as their digest."""
    shuffle = tuple(data.draw(st.permutations(range(len(TILES)))))
    honest = World(opening(players), random.Random(seed))
    other = World(opening(players), random.Random(seed), shuffle=shuffle)
    logs = [[write_event(event) for event in world.events] for world in (honest, other)]
    assert logs[0] == logs[1]
    seed_ = honest.seeds[1].seed
    for written in logs[0]:
        assert seed_ not in written
        assert b64encode(seed_) not in written
        assert seed_.hex().encode() not in written


@given(games())
def test_the_seed_of_a_round_that_goes_on_is_sent_to_nobody(world):
    for table, before, event in states_in_play(world)[-4:]:
        seeds = {table.sources.seed.hex(), b64encode(table.sources.seed).decode()}
        for seat in range(len(table.sitters)):
            sent = "".join(bytes_for(table, before, event, seat))
            assert table.sources.commitment.hex() in sent
            assert not [one for one in seeds if one in sent]


@given(games())
def test_a_round_that_goes_on_shows_no_tile_but_ones_own_and_those_played(world):
    for table, before, event in states_in_play(world)[-8:]:
        for seat in range(len(table.sitters)):
            drawn = {str(one) for lead in table.draws for _, one in lead.drawn}
            allowed = {str(one) for one in table.round.hands[seat]} | drawn
            allowed |= {str(play.tile) for play in table.round.line.plays}
            hidden = {f'"{one}"' for one in TILES if str(one) not in allowed}
            sent = bytes_for(table, before, event, seat)[1].replace(f'"{table.id}"', "")
            assert not [one for one in hidden if one in sent]
