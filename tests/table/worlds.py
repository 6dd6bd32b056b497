"""Tables for tests: opened, walked at random, and asked in one line."""

import random

from msgspec.structs import replace

from batida.rules import TILES, draw_lead, legal
from batida.table import (
    Act,
    Bot,
    DealDue,
    Decided,
    LeadDecided,
    NextRound,
    OpenTable,
    Person,
    RoundDealt,
    Table,
    committed,
    decide,
    needs_commitment,
    new_table,
    states,
)

NOW = 1_800_000_000_000

STAND_IN = Bot(bot="counter", version=1)


def a_shuffle(chance: random.Random) -> tuple[int, ...]:
    return tuple(chance.sample(range(len(TILES)), len(TILES)))


def sitters(players: int, *, persons: int = 1):
    people = tuple(Person(player=f"player-{seat}") for seat in range(persons))
    return (*people, *(Bot(bot="heaviest", version=1) for _ in range(players - persons)))


def opening(players: int, *, persons: int = 1) -> OpenTable:
    return OpenTable(sitters=sitters(players, persons=persons))


def as_lead(event, shuffles, players):
    """The draw for the lead as these shuffles make it, a shuffle a draw."""
    draws, contenders = (), tuple(range(players))
    for shuffle in shuffles:
        draws = (*draws, draw_lead(contenders, [TILES[index] for index in shuffle]))
        contenders = draws[-1].first
    drawn = tuple(tuple((seat, one.index) for seat, one in draw.drawn) for draw in draws)
    return replace(event, draws=drawn, opener=contenders[0])


class World:
    """A table with its log and secrets; ``states[n]`` is the table after event ``n``.

    ``written`` are the batches in which a room would write it down.

    It is opened and its first round dealt. ``chance`` makes the server's bytes; ``shuffle`` plants
    the first deal and ``lead`` the draw for the lead, which nothing but a test can do.
    """

    def __init__(self, command: OpenTable, chance: random.Random, *, shuffle=None, lead=None, is_dealt=True):
        self.states: list[Table] = [new_table("a-table")]
        self.events = []
        self.deals = {}
        self.seeds = {}
        self.written: list[Decided] = []
        self.chance = chance
        self._shuffle, self._lead = shuffle, lead
        assert isinstance(self.do(command), Decided)
        if is_dealt:
            assert isinstance(self.do(DealDue(self.table.seq)), Decided)

    @property
    def table(self) -> Table:
        return self.states[-1]

    def do(self, command):
        """Carries a command out as the room does, and gives the answer to it."""
        answer = decide(self.table, command, NOW)
        if isinstance(answer, Decided):
            assert not answer.events or answer.seq == self.table.seq + len(answer.events)
            seed = self.chance.randbytes(32)
            whole = self._planted(committed(self.table, answer, seed=lambda: seed, now=NOW))
            self.written += [whole] if whole.events else []
            self.deals |= {dealt.round: dealt for dealt in whole.deals}
            self.seeds |= {sown.round: sown for sown in whole.seeds}
            self.states += states(self.table, whole.events, self.deals, self.seeds)
            self.events += whole.events
            assert not needs_commitment(self.table)
        return answer

    def _planted(self, decided):
        events, deals = decided.events, decided.deals
        if self._shuffle is not None:
            deals = tuple(replace(one, shuffle=self._shuffle) if one.round == 1 else one for one in deals)
        if self._lead is not None:
            players = len(self.states[-1].sitters)
            events = tuple(
                as_lead(one, self._lead, players) if isinstance(one, LeadDecided) else one for one in events
            )
            opener = next((one.opener for one in events if isinstance(one, LeadDecided)), None)
            events = tuple(
                replace(one, opener=opener) if isinstance(one, RoundDealt) and one.round == 1 else one
                for one in events
            )
        return replace(decided, events=events, deals=deals)

    def step(self, chance: random.Random):
        """One random legal command; ``None`` when the match is over."""
        table = self.table
        if table.phase == "over":
            return None
        if table.is_asked:
            return self.do(DealDue(table.seq))
        if table.phase == "settled":
            return self.do(NextRound(0, table.seq, f"next-{table.seq}"))
        action = chance.choice(legal(table.round))
        return self.do(Act(table.to_act, table.seq, action, f"act-{table.seq}"))


def a_match(players: int, seed: int) -> World:
    """A whole match of random plays."""
    chance = random.Random(seed)
    world = World(opening(players), chance)
    while world.step(chance) is not None:
        pass
    return world
