"""What a network learns from choices: better ones more often, and the critic what they were worth."""

from __future__ import annotations

from typing import Final

import numpy as np

from training.nets import backward, compiled, hidden, output

CUT: Final = np.float32(0.2)
"""A chance is not moved further than by this share away from what it was when the play was made."""


@compiled
def player_gradient(net, gradient, second_turned, parts, begin, end, order, warmth):
    """Adds the gradient of the player's loss over some choices; gives the sum of their entropies.

    The loss of a choice is that of proximal policy optimisation, less ``warmth`` times the entropy
    of the chances: how many tens of points a play may be worse and still be kept in the game.

    Source: J. Schulman and others, Proximal Policy Optimization Algorithms (2017).
    """
    columns, seen, _, outputs, plays_tally, taken, chances, _, _, gains, _ = parts
    one, two = np.zeros(net[1].size, np.float32), np.zeros(net[3].size, np.float32)
    back_one, back_two = np.zeros(one.size, np.float32), np.zeros(two.size, np.float32)
    now, slopes = np.zeros(16, np.float32), np.zeros(16, np.float32)
    share = np.float32(1) / np.float32(end - begin)
    entropies = 0.0
    for place in range(begin, end):
        choice = order[place]
        hidden(net, columns[choice], seen[choice], one, two)
        count, pick = plays_tally[choice], taken[choice]
        most = np.float32(-1e30)
        for play in range(count):
            now[play] = output(net, two, outputs[choice, play])
            most = max(most, now[play])
        total = np.float32(0)
        for play in range(count):
            now[play] = np.exp(now[play] - most)
            total += now[play]
        entropy = np.float32(0)
        for play in range(count):
            now[play] = max(now[play] / total, np.float32(1e-12))
            entropy -= now[play] * np.log(now[play])
        entropies += entropy
        ratio = now[pick] / chances[choice, pick]
        gain = gains[choice]
        push = ratio * gain
        if (gain > 0 and ratio > 1 + CUT) or (gain < 0 and ratio < 1 - CUT):
            push = np.float32(0)
        for play in range(count):
            slope = push * now[play] + warmth * now[play] * (np.log(now[play]) + entropy)
            if play == pick:
                slope -= push
            slopes[play] = slope * share
        for j in range(two.size):
            back_two[j] = 0
        for play in range(count):
            slope, number = slopes[play], outputs[choice, play]
            weights, sums = net[4][number], gradient[4][number]
            gradient[5][number] += slope
            for j in range(two.size):
                back_two[j] += slope * weights[j]
                sums[j] += slope * two[j]
        backward(gradient, second_turned, columns[choice], seen[choice], one, two, back_one, back_two)
    return entropies


@compiled
def critic_gradient(net, gradient, second_turned, parts, begin, end, order):
    """Adds the gradient of the critic's squared error over some choices; gives the sum of the errors."""
    columns, _, all_seen, _, _, _, _, _, aims, _, _ = parts
    one, two = np.zeros(net[1].size, np.float32), np.zeros(net[3].size, np.float32)
    back_one, back_two = np.zeros(one.size, np.float32), np.zeros(two.size, np.float32)
    share = np.float32(1) / np.float32(end - begin)
    errors = 0.0
    for place in range(begin, end):
        choice = order[place]
        hidden(net, columns[choice], all_seen[choice], one, two)
        for j in range(two.size):
            back_two[j] = 0
        for number in range(aims.shape[1]):
            error = output(net, two, number) - aims[choice, number]
            errors += error * error
            slope = error * share
            weights, sums = net[4][number], gradient[4][number]
            gradient[5][number] += slope
            for j in range(two.size):
                back_two[j] += slope * weights[j]
                sums[j] += slope * two[j]
        backward(gradient, second_turned, columns[choice], all_seen[choice], one, two, back_one, back_two)
    return errors
