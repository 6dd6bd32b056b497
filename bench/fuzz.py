"""Damaged messages and wrong commands against decoder and table: no crash, and a refusal changes nothing.

Messages of the protocol are cut, mixed, filled with odd values and read as the server reads them; what
can be read is asked of a table in the middle of a match, from any seat and on any number.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from batida.notation import NotationError, parse_action
from batida.rules import ACTION_COUNT, Line, action_at, legal
from batida.server import protocol
from batida.table import (
    Act,
    Arrange,
    Bot,
    Credit,
    DealDue,
    Decided,
    GiveEntropy,
    Leave,
    Lock,
    NextRound,
    Open,
    OpenTable,
    Pause,
    Person,
    Refusal,
    Rematch,
    Return,
    Sit,
    StandIn,
    Terms,
    Withdraw,
    decide,
    states,
)
from bench._progress import counting
from tests.table.worlds import NOW, STAND_IN, World, opening, sitters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.table import Command, Table

CHUNK: Final = 1_000
"""How many inputs a seed makes; each seed has a match of its own."""

STEP_EVERY: Final = 12
"""A legal move comes about once in so many inputs."""

Message = TypeVar("Message")

_page = msgspec.json.Decoder(protocol.FromPage)
_bodies = tuple(
    msgspec.json.Decoder(form)
    for form in (protocol.NewTable, protocol.NewShared, protocol.Knock, protocol.TakeSeat, protocol.Again)
)

SOUND: Final = (
    '{"t":"hello","protocol":1,"table":"t-1","width":"phone"}',
    '{"t":"act","id":"w1","seq":7,"action":"03<"}',
    '{"t":"act","id":"w2","seq":7,"action":"--"}',
    '{"t":"next","id":"w3","seq":7}',
    '{"t":"entropy","id":"w4","commitment":"' + "ab" * 32 + '","entropy":"00ff"}',
    '{"t":"hello","protocol":2,"table":"t-2","width":"wide","watch":true,"key":"k"}',
    '{"t":"arrange","id":"w5","bots":["counter",null,"random"]}',
    '{"t":"lock","id":"w6","locked":true}',
    '{"t":"pause","id":"w7","paused":true}',
    '{"t":"stand-in","id":"w8","seq":7,"seat":1}',
    '{"t":"back","id":"w9"}',
    '{"t":"say","phrase":"hello"}',
    '{"t":"look","looked_at":false}',
    '{"t":"ping"}',
    '{"bots":[null,"counter"],"name":"Ana","clock":"quick","watch":"nobody","start":[1,2,3]}',
    '{"seat":1,"name":"Beto","key":"k"}',
    '{"turned":true}',
    '{"code":"abc"}',
    '{"bots":["counter","random"],"name":"Ana","pace_ms":900}',
)
ODD: Final = (
    *("null", "true", "-1", "1e999", "99999999999999999999", "0.5", '""', "[]", "{}", "NaN", '"\\ud800"'),
    *('"\\u0000"', '"[0|3]"', '"66>"', '"7-7"', '"0-3!"', "[" * 900, '{"t":' * 200, '"' + "a" * 2_000 + '"'),
)

VALUES: Final = (None, -1, 2**70, 0.5, "", [], {}, "03", "66>", "é\x00", True)


@dataclass
class Found:
    """What came out so far; ``failures`` are seeds."""

    inputs: int = 0
    read: int = 0
    refused: int = 0
    carried_out: int = 0
    failures: list[int] = field(default_factory=list)


def main(arguments: Sequence[str]) -> dict[str, object]:
    """Tries so many inputs."""
    parser = argparse.ArgumentParser(prog="scripts/bench fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first match (%(default)s)")
    options = parser.parse_args(arguments)
    found, seed = Found(), options.seed
    with counting(options.inputs, every=500_000, what="inputs") as count:
        while count.goes_on(found.inputs):
            try:
                Fuzz(seed).run(found, min(CHUNK, options.inputs - found.inputs))
            except Exception as error:  # noqa: BLE001 - whatever it is, it is what was looked for
                found.failures.append(seed)
                sys.stderr.write(f"--seed {seed} --inputs {CHUNK}: {type(error).__name__}: {error}\n")
                found.inputs += 1
            seed += 1
    return {
        "inputs": found.inputs,
        "read": found.read,
        "refused": found.refused,
        "carried_out": found.carried_out,
        "failures": found.failures,
    }


class WrongError(Exception):
    """A refusal changed something, or an answer is not one."""


class Fuzz:
    """A table in the middle of a match, and what it is asked."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._world = self._new_world()

    def _new_world(self) -> World:
        players = self._chance.randint(2, 4)
        if self._chance.random() < 0.5:
            return World(opening(players, persons=2), self._chance)
        terms = Terms(key="k", clock=self._chance.choice(("off", "quick")))
        command = OpenTable(sitters=sitters(players, persons=2), terms=terms)
        world = World(command, self._chance, is_dealt=False)
        world.do(NextRound(0, world.table.seq))
        return world

    def _go_on(self) -> None:
        """The match goes on now and then, so that it is met everywhere; after its end comes another."""
        table = self._world.table
        if table.phase == "over":
            self._world = self._new_world()
        elif table.is_asked:
            self._world.do(DealDue(table.seq))
        elif table.phase in ("waiting", "settled"):
            asker = next(seat for seat, one in enumerate(table.sitters) if isinstance(one, Person))
            self._world.do(NextRound(asker, table.seq))
        elif table.is_paused:
            self._world.do(Pause(table.host, paused=False))
        else:
            self._world.step(self._chance)

    def run(self, found: Found, count: int) -> None:
        """Tries so many inputs.

        Raises:
            WrongError: a refusal changed something.
        """
        for _ in range(count):
            found.inputs += 1
            if self._chance.randrange(STEP_EVERY) == 0:
                self._go_on()
            message = self._message()
            command = self._any_command() if message is None else self._asked(message)
            if message is not None:
                found.read += 1
            if command is None:
                continue
            if self._ask(command):
                found.carried_out += 1
            else:
                found.refused += 1

    def _message(self) -> protocol.FromPage | None:
        """A damaged message as the server reads it, or ``None`` where it reads none."""
        text = damaged(self._chance)
        for body in _bodies:
            _read(body, text)
        return _read(_page, text)

    def _asked(self, message: protocol.FromPage) -> Command | None:  # noqa: PLR0911 - one case a message
        """What the room would ask of the table."""
        table, seat = self._world.table, self._seat()
        match message:
            case protocol.Act():
                line = Line() if table.round is None else table.round.line
                try:
                    action = parse_action(message.action, line)
                except NotationError:
                    return None
                return Act(seat, message.seq, action, message.id)
            case protocol.NextRound():
                return NextRound(seat, message.seq, message.id)
            case protocol.GiveEntropy():
                given = bytes.fromhex(message.entropy)
                return GiveEntropy(seat, bytes.fromhex(message.commitment), given, message.id)
            case protocol.Lock():
                return Lock(seat, message.locked, message.id)
            case protocol.Pause():
                return Pause(seat, message.paused, message.id)
            case protocol.StandIn():
                return StandIn(seat, message.seq, message.seat, STAND_IN, message.id)
            case protocol.Back():
                return Return(seat, message.id)
            case protocol.Arrange():
                sitters = [*table.sitters, *(Open() for _ in message.bots)][: len(message.bots)]
                return Arrange(seat, tuple(sitters), message.id)
            case _:
                return None

    def _any_command(self) -> Command:
        """A command from anywhere."""
        chance, table = self._chance, self._world.table
        seat, seq = self._seat(), table.seq + chance.choice((0, 0, 0, -1, 1, 10**20))
        name = chance.choice((None, f"w{chance.randrange(200)}"))
        match chance.randrange(20):
            case 0:
                return NextRound(seat, seq, name)
            case 1:
                coming = table.next_deal
                known = b"" if coming is None else coming.commitment
                return GiveEntropy(seat, known, chance.randbytes(chance.randrange(40)), name)
            case 2 if chance.random() < 0.05:
                return Leave(seat, Bot(bot="counter", version=1), name)
            case 6:
                return self._of_company(seat, seq, name)
            case 3 | 4 if table.to_act is not None and table.round is not None:
                return Act(table.to_act, seq, chance.choice(legal(table.round)), name)
            case _:
                return Act(seat, seq, action_at(chance.randrange(ACTION_COUNT)), name)

    def _of_company(self, seat: int, seq: int, name: str | None) -> Command:
        """A command of a table that others may come to."""
        chance = self._chance
        yes, player = chance.random() < 0.3, f"player-{chance.randrange(6)}"
        sitters = tuple(chance.choices((Open(), STAND_IN), k=chance.randrange(6)))
        commands: tuple[Command, ...] = (
            Sit(seat, Person(player=player)),
            Withdraw(player),
            Lock(seat, yes, name),
            StandIn(seat, seq, self._seat(), STAND_IN, name),
            Return(seat, name),
            Pause(seat, yes, name),
            Credit(seq),
            Rematch(seat, "another-table"),
            Arrange(seat, sitters, name),
        )
        return chance.choice(commands)

    def _seat(self) -> int:
        table = self._world.table
        return self._chance.choice((0, 1, 2, 3, -1, 99, table.to_act or 0, table.to_act or 0))

    def _ask(self, command: Command) -> bool:
        """Whether the table does it; holds the answer to what must be so."""
        before: Table = self._world.table
        written = len(self._world.events)
        answer = decide(before, command, NOW)
        if isinstance(answer, Refusal):
            if not answer.code or self._world.table is not before:
                raise WrongError(repr(answer))
            return False
        self._world.do(command)
        fresh = self._world.events[written:]
        after = [*states(before, fresh, self._world.deals, self._world.seeds)]
        if not isinstance(answer, Decided) or (after and after[-1] != self._world.table):
            raise WrongError(repr(answer))
        return bool(fresh)


def _read(decoder: msgspec.json.Decoder[Message], text: str) -> Message | None:
    """What a decoder makes of a text as the server has it, or ``None`` where it refuses."""
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def damaged(chance: Random) -> str:
    """A message of the protocol, damaged in one way or another; at times not at all."""
    text = chance.choice(SOUND)
    for _ in range(chance.randrange(4)):
        place = chance.randrange(len(text) + 1)
        match chance.randrange(6):
            case 0:
                text = text[:place] + chance.choice(ODD) + text[place:]
            case 1:
                text = text[:place]
            case 2:
                text = text[:place] + text[place + chance.randrange(1, 9) :]
            case 3:
                text = (
                    text[:place]
                    + chr(chance.choice((chance.randrange(32, 127), 0x202E, 0x10FFFF)))
                    + text[place:]
                )
            case 4:
                text = text[:place] + chance.choice(SOUND)[place:]
            case _:
                text = _with_odd_value(text, chance)
    return text


def _with_odd_value(text: str, chance: Random) -> str:
    """The message with one of its values replaced; as it is when it cannot be read any more."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if not isinstance(document, dict) or not document:
        return text
    name = chance.choice(sorted(document))
    document[name] = chance.choice(
        (None, -1, 2**70, 0.5, "", [], {}, "03", "66>", "é\x00", True, chance.randrange(40))
    )
    return json.dumps(document)
