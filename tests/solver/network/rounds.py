"""Rounds that a network has followed, for the tests of its kernels."""

from random import Random

from batida.kernels.jit import numbers
from batida.rules import TILES, action_number, apply, block, deal, legal
from batida.solver.network.forward import advanced, started
from batida.solver.network.weights import network_for


def walked(players, seed, plies):
    """A round at random after so many plies, or earlier if it would be over."""
    chance = Random(seed)
    rnd = deal(block(players), chance.sample(TILES, 28), opener=seed % players)
    for _ in range(plies):
        following = apply(rnd, chance.choice(legal(rnd)))
        if following.is_over:
            break
        rnd = following
    return rnd


def followed(rnd):
    """The network for a round, with its track and sums."""
    network = network_for(rnd.variant)
    players = rnd.variant.players
    track, sums, room = network.track(), network.sums(players), network.room()
    started(network.parts, players, rnd.variant.hand_size, rnd.opener, track, sums)
    actions = [action_number(action) for action in rnd.actions]
    advanced(network.parts, players, numbers(actions), len(actions), track, sums, room)
    return network, track, sums, room
