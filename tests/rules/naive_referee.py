"""A second referee, deliberately naive: tiles are strings, the table is a row of strings.

Written from the rule pages alone and unlike ``batida.rules`` wherever it can be: it changes lists
in place, keeps no open points, turns every tile both ways to see whether it fits, and lets the
players of a blocked round pass one by one. It is slow, and short enough to be checked by eye.
"""

from __future__ import annotations


class NaiveReferee:
    """A round as somebody would play it with paper tiles.

    ``row`` has the tiles from left to right, each read from left to right; ``said`` has what the
    players did: ``03`` a lead, ``03<`` and ``03>`` a tile on the left or the right, ``--`` a pass.
    """

    def __init__(self, hands: list[list[str]], opener: int) -> None:
        self.hands = [list(hand) for hand in hands]
        self.opener = opener
        self.row: list[str] = []
        self.said: list[str] = []

    def copy(self) -> NaiveReferee:
        """Another table where the same was played."""
        other = NaiveReferee(self.hands, self.opener)
        other.row = list(self.row)
        other.said = list(self.said)
        return other

    def turn(self) -> int:
        """R2.3: one seat after another, from the opener."""
        return (self.opener + len(self.said)) % len(self.hands)

    def choices(self) -> list[str]:
        """R2.2, R3.1-R3.3: whatever fits when it is held to an end; a pass if nothing does."""
        found: set[str] = set()
        for tile in self.hands[self.turn()]:
            if not self.row:
                found.add(tile)
                continue
            for turned in (tile, tile[::-1]):
                if turned[1] == self.row[0][0]:
                    found.add(tile + "<")
                if self.row[-1][1] == turned[0]:
                    found.add(tile + ">")
        return sorted(found) or ["--"]

    def do(self, choice: str) -> None:
        """Does what was chosen, at the seat whose turn it is."""
        if choice != "--":
            tile = choice[:2]
            self.hands[self.turn()].remove(tile)
            if not self.row:
                self.row.append(tile)
            elif choice.endswith("<"):
                self.row.insert(0, tile if tile[1] == self.row[0][0] else tile[::-1])
            else:
                self.row.append(tile if tile[0] == self.row[-1][1] else tile[::-1])
        self.said.append(choice)

    def over(self) -> bool:
        """R5.1: a hand is empty, or all have passed, one after the other."""
        everybody = ["--"] * len(self.hands)
        return [] in self.hands or self.said[-len(self.hands) :] == everybody

    def prize(self) -> tuple[int | None, int]:
        """R5.2-R5.7: who won the round, and how many points; nobody and 0 in a tie."""
        sums = [sum(int(half) for tile in hand for half in tile) for hand in self.hands]
        for seat, hand in enumerate(self.hands):
            if not hand:
                return seat, sum(sums)
        lowest, *others = sorted(sums)
        if lowest in others:
            return None, 0
        return sums.index(lowest), sum(others) - lowest


def naive_match(start: list[int], target: int, prizes: list[tuple[int | None, int]]) -> tuple[list[int], str]:
    """R6.2, R6.3: the scores after these rounds, and ``goes on``, ``draw`` or the winning seat."""
    scores = list(start)
    for winner, points in prizes:
        if winner is not None:
            scores[winner] += points
    leaders = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if not prizes or max(scores) < target:
        return scores, "goes on"
    return scores, "draw" if len(leaders) > 1 else str(leaders[0])
