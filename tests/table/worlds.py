"""Tables for tests: opened, walked at random, and asked in one line."""

import random

from batida.rules import TILES, draw_lead, legal
from batida.table import (
    Act,
    Bot,
    Decided,
    NextRound,
    OpenTable,
    Person,
    RoundDealt,
    Table,
    decide,
    evolve,
    new_table,
)

NOW = 1_800_000_000_000


def a_shuffle(chance: random.Random) -> tuple[int, ...]:
    return tuple(chance.sample(range(len(TILES)), len(TILES)))


def sitters(players: int, *, persons: int = 1):
    people = tuple(Person(player=f"player-{seat}") for seat in range(persons))
    return (*people, *(Bot(bot="heaviest", version=1) for _ in range(players - persons)))


def lead_shuffles(players: int, chance: random.Random) -> tuple[tuple[int, ...], ...]:
    shuffles, contenders = (), tuple(range(players))
    while len(contenders) > 1:
        shuffles = (*shuffles, a_shuffle(chance))
        contenders = draw_lead(contenders, [TILES[index] for index in shuffles[-1]]).first
    return shuffles


def opening(players: int, chance: random.Random, *, persons: int = 1, shuffle=None) -> OpenTable:
    return OpenTable(
        sitters=sitters(players, persons=persons),
        lead_shuffles=lead_shuffles(players, chance),
        shuffle=a_shuffle(chance) if shuffle is None else shuffle,
    )


class World:
    """A table with its log and deals; ``states[n]`` is the table after event ``n``."""

    def __init__(self, command: OpenTable):
        self.states: list[Table] = [new_table("a-table")]
        self.events = []
        self.deals = {}
        assert isinstance(self.do(command), Decided)

    @property
    def table(self) -> Table:
        return self.states[-1]

    def do(self, command):
        answer = decide(self.table, command, NOW)
        if isinstance(answer, Decided):
            self.deals |= {dealt.round: dealt for dealt in answer.deals}
            for event in answer.events:
                dealt = self.deals[event.round] if isinstance(event, RoundDealt) else None
                self.states.append(evolve(self.table, event, dealt=dealt))
                self.events.append(event)
            assert not answer.events or answer.seq == self.table.seq
        return answer

    def step(self, chance: random.Random):
        """One random legal command; ``None`` when the match is over."""
        table = self.table
        if table.phase == "over":
            return None
        if table.phase == "settled":
            return self.do(NextRound(0, table.seq, a_shuffle(chance), f"next-{table.seq}"))
        action = chance.choice(legal(table.round))
        return self.do(Act(table.to_act, table.seq, action, f"act-{table.seq}"))


def a_match(players: int, seed: int) -> World:
    """A whole match of random plays."""
    chance = random.Random(seed)
    world = World(opening(players, chance))
    while world.step(chance) is not None:
        pass
    return world
