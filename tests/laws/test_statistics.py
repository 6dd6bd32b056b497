"""What is known of random play, found again: a fixed seed, so that this passes or fails for good."""

import math
import random

from batida.rules import TILES, Pass, apply, block, deal, legal, outcome

ROUNDS = 4000


def test_r5_random_play_of_two_has_the_known_statistics():
    # Known from ten million rounds of another program, which counts the closing passes too, and
    # a round won for 0 points (the other held nothing but the blank double) as no win.
    chance = random.Random(20_000)
    tiles = list(TILES)
    laid = passes = blocked = opener_wins = other_wins = net = 0
    for _ in range(ROUNDS):
        chance.shuffle(tiles)
        rnd = deal(block(2), tiles, opener=0)
        while not rnd.is_over:
            rnd = apply(rnd, chance.choice(legal(rnd)))
        settlement = outcome(rnd)
        margin = settlement.gain_of(0) - settlement.gain_of(1)
        laid += len(rnd.line)
        passes += sum(isinstance(action, Pass) for action in rnd.actions)
        blocked += settlement.is_blocked
        opener_wins += margin > 0
        other_wins += margin < 0
        net += margin

    # (found in all rounds, known a round, standard deviation of one round)
    for found, known, deviation in (
        (laid, 10.361, 2.26),
        (passes, 2.519, 1.24),
        (blocked, 0.704, 0.457),
        (opener_wins, 0.5605, 0.497),
        (other_wins, 0.402, 0.490),
        (net, 1.997, 9.97),
    ):
        assert abs(found / ROUNDS - known) < 3 * deviation / math.sqrt(ROUNDS)
