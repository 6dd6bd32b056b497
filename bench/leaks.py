"""Pairs of worlds that differ only in tiles that a seat cannot see: it must get the same bytes.

Most pairs are of one moment of a match: all views, steps, refusals, records and representations. Some are
of a round played through the whole server, with the times and the log.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import TYPE_CHECKING, Final

from batida.draw import WIDTHS
from batida.rules import ACTION_COUNT, PASS, action_at
from batida.server.letters import Letters
from batida.service.connection import Refused, Step, Whole
from batida.service.records import record_of
from batida.store.upcast import write_event
from batida.table import (
    Act,
    DealDue,
    Leave,
    Lock,
    NextRound,
    OpenTable,
    Person,
    Refusal,
    Return,
    Sit,
    StandIn,
    Terms,
    bot_view,
    decide,
    look,
    look_on,
    own,
    told,
)
from bench._leak_plants import PLANTS, planted
from bench._progress import counting
from bench._whole_server import difference
from bench._worlds import hidden_bytes, one_event_earlier, other_world
from tests.table.worlds import NOW, STAND_IN, World, opening, sitters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from batida.rules import Seat
    from batida.table import Event, Table

WHOLE_EVERY: Final = 1_000
"""One pair in so many is played through the whole server."""

BYTES_EVERY: Final = 10
"""One pair in so many is compared in everything that comes out, as bytes; the others in what that is
made of: the view, what a bot there decides by, and the answer to a wish."""

ALONE_SHARE: Final = 0.5
"""Of the matches, those of one person alone."""

BEFALLS: Final = 0.15
"""How often at a table of friends something happens besides a play."""

PAIRS_A_STATE: Final = 8
"""How many other worlds a moment of a match is compared with."""

ANSWERS: Final = 4
"""How many wishes are asked for, of those that are compared in everything."""


def main(arguments: Sequence[str]) -> dict[str, object]:
    """Looks at so many pairs."""
    parser = argparse.ArgumentParser(prog="scripts/bench leaks", description=__doc__)
    parser.add_argument("--pairs", type=int, default=10_000, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first match (%(default)s)")
    parser.add_argument(
        "--plant", nargs="?", choices=PLANTS, const="view", help="a leak that is to be found (%(const)s)"
    )
    options = parser.parse_args(arguments)
    leaks = 0
    failures: set[int] = set()
    whole = max(1, options.pairs // WHOLE_EVERY)
    looked_at = 0
    with planted(options.plant), counting(options.pairs, every=50_000, what="pairs") as count:
        for number, (seed, what) in enumerate(pairs(options.seed)):
            if number == options.pairs - whole or not count.goes_on(number):
                break
            looked_at += 1
            leaks += what is not None
            if what is not None and seed not in failures:
                failures.add(seed)
                sys.stderr.write(f"--seed {seed}: {what}\n")
        through = 0
        for seed in range(options.seed, options.seed + whole):
            if not count.goes_on(looked_at):
                break
            through += 1
            found = difference(seed)
            leaks += found is not None
            if found is not None:
                failures.add(seed)
                sys.stderr.write(f"--seed {seed}: through the whole server: {found}\n")
    return {
        "pairs": looked_at + through,
        "of_them_through_the_whole_server": through,
        "leaks": leaks,
        "failures": sorted(failures),
    }


def pairs(seed: int) -> Iterator[tuple[int, str | None]]:
    """Pair after pair: the seed of its match, and what differs, if anything."""
    number = 0
    while True:
        chance = Random(seed)
        world = _world(chance)
        while _step(world, chance):
            table, event = world.table, world.events[-1]
            if table.round is None or table.round.is_over:
                continue
            for seat in (*range(len(table.sitters)), None):
                moment = Moment(world.states[-2], table, event, seat, chance.getrandbits(32))
                for _ in range(PAIRS_A_STATE):
                    number += 1
                    is_sent = number % BYTES_EVERY == 0
                    yield seed, moment.differs(other_world(table, seat, chance), is_sent=is_sent)
        seed += 1


def _world(chance: Random) -> World:
    """A table of one person, or one of friends, with bots at the other seats; its first round is dealt."""
    players = chance.randint(2, 4)
    if chance.random() < ALONE_SHARE:
        return World(opening(players, persons=1), chance)
    terms = Terms(key="k", clock=chance.choice(("off", "quick")), listed=chance.random() < ALONE_SHARE)
    command = OpenTable(sitters=sitters(players, persons=chance.randint(1, players)), terms=terms)
    world = World(command, chance, is_dealt=False)
    world.do(NextRound(0, world.table.seq))
    world.do(DealDue(world.table.seq))
    return world


def _step(world: World, chance: Random) -> bool:
    """Goes on by a play, or by something that befalls people; whether the match goes on."""
    table = world.table
    if table.phase == "settled" and not table.is_asked:
        asker = next(seat for seat, sitter in enumerate(table.sitters) if isinstance(sitter, Person))
        world.do(NextRound(asker, table.seq))
        return True
    if table.terms is not None and table.phase == "playing" and chance.random() < BEFALLS:
        seats = range(len(table.sitters))
        seat, other = chance.choice(seats), chance.choice(seats)
        latecomer = Person(player=f"late-{table.seq}", name="Eva")
        is_refused = isinstance(
            world.do(
                chance.choice(
                    (
                        StandIn(seat, table.seq, other, STAND_IN),
                        Return(seat),
                        Sit(seat, latecomer),
                        Lock(table.host, chance.random() < ALONE_SHARE),
                        Leave(seat, STAND_IN) if table.persons_but(seat) else Return(seat),
                        Act(seat, table.seq, PASS, stand_in=True, bot=STAND_IN),
                    )
                )
            ),
            Refusal,
        )
        if not is_refused and world.table.seq > table.seq:
            return True
    return world.step(chance) is not None


class Moment:
    """All that a seat gets at one moment of a match, or one who looks on."""

    def __init__(self, before: Table, table: Table, event: Event, seat: Seat | None, seed: int) -> None:
        self._before = before
        self._event = event
        self._seat = seat
        self._seed = seed
        self._table = table
        self._values = self._seen(table)
        self._texts: tuple[str, ...] | None = None

    def differs(self, other: Table, *, is_sent: bool) -> str | None:
        """What differs in another world, by name."""
        for name, ours, theirs in zip(
            ("view", "bot's view", "answer"), self._values, self._seen(other), strict=True
        ):
            if ours != theirs:
                return f"the {name} of seat {self._seat} at event {other.seq} differs"
        if not is_sent:
            return None
        if self._texts is None:
            self._texts = self._sent(self._table)
        names = ("view", "step", "representation", "record", *("answer",) * ANSWERS)
        # Who looks on gets no answers.
        for name, ours, theirs in zip(names, self._texts, self._sent(other), strict=False):
            if ours != theirs:
                return f"the text of the {name} for seat {self._seat} at event {other.seq} differs"
            if any(hidden.hex() in ours for hidden in hidden_bytes(other)):
                return f"what decides a deal is sent to seat {self._seat} at event {other.seq}"
        return None

    def _seen(self, table: Table) -> tuple[object, ...]:
        """What the texts are made of."""
        seat = self._seat
        if seat is None:
            return look(table, None), None, ()
        return look(table, seat), bot_view(table, seat), self._answers(table, 1)

    def _answers(self, table: Table, count: int) -> tuple[Refusal | bytes, ...]:
        """Answers to asking for tiles that are one's own, others', asleep or on the table."""
        chance = Random(self._seed)
        seat = self._seat
        assert seat is not None
        numbers = [chance.randrange(ACTION_COUNT) for _ in range(count)]
        answers = [decide(table, Act(seat, table.seq, action_at(number), "w"), NOW) for number in numbers]
        # Of what an action causes the first event alone: the others may end the round, and show all.
        return tuple(one if isinstance(one, Refusal) else write_event(one.events[0]) for one in answers)

    def _sent(self, table: Table) -> tuple[str, ...]:
        """Everything that comes out, as text."""
        letters, seat, width = Letters(), self._seat, WIDTHS[self._seed % len(WIDTHS)]
        known = one_event_earlier(table, self._before)
        decides_by = None if seat is None else bot_view(table, seat)
        answers = () if seat is None else self._answers(table, ANSWERS)
        view = look(table, seat)
        return (
            letters.text(Whole(look_on(table), own(table, seat), 1600), width).decode(),
            letters.text(Step(told(table, self._event, seat, before=known), 1600), width).decode(),
            f"{table!r} {view!r} {table.round!r} {decides_by!r}",
            str(record_of(table)),
            *(
                (
                    letters.text(Refused("w", one, table.seq), width) if isinstance(one, Refusal) else one
                ).decode()
                for one in answers
            ),
        )
