"""A live table as pure data: commands in, events out, and what each seat may see of them.

``decide`` says what a command causes, ``evolve`` is the table after an event, ``look`` is what one
seat may know. No clock, no chance, no I/O: time and shuffles come in with the command. A
:class:`Table` holds all hands, so it is secret; a :class:`TableView` and a :class:`Told` may be
shown to their seat. It imports ``rules`` only. Tests: ``tests/table`` and ``tests/machine``.
"""

from batida.table.commands import Act, Close, Command, NextRound, OpenTable
from batida.table.decide import Decided, Refusal, decide, early_answer
from batida.table.events import (
    Acted,
    Bot,
    Dealt,
    Event,
    LeadDecided,
    MatchEnded,
    Person,
    RoundDealt,
    RoundSettled,
    Sitter,
    TableClosed,
    TableOpened,
)
from batida.table.evolve import evolve, fold
from batida.table.state import FinishedRound, Phase, Table, new_table
from batida.table.stream import Told, What, told
from batida.table.view import (
    ActionSeen,
    RoundSeen,
    SeatSeen,
    SettledSeen,
    TableView,
    bot_view,
    look,
)

__all__ = [
    "Act",
    "Acted",
    "ActionSeen",
    "Bot",
    "Close",
    "Command",
    "Dealt",
    "Decided",
    "Event",
    "FinishedRound",
    "LeadDecided",
    "MatchEnded",
    "NextRound",
    "OpenTable",
    "Person",
    "Phase",
    "Refusal",
    "RoundDealt",
    "RoundSeen",
    "RoundSettled",
    "SeatSeen",
    "SettledSeen",
    "Sitter",
    "Table",
    "TableClosed",
    "TableOpened",
    "TableView",
    "Told",
    "What",
    "bot_view",
    "decide",
    "early_answer",
    "evolve",
    "fold",
    "look",
    "new_table",
    "told",
]
