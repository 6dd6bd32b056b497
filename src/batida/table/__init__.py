"""A live table as pure data: commands in, events out, and what each seat may see of them.

``decide`` says what a command causes, ``evolve`` is the table after an event, ``look`` is what one
seat may know. No clock, no chance, no I/O: time and random bytes come in with the command. A
:class:`Table` holds all hands, so it is secret; a :class:`TableView` and a :class:`Told` may be
shown to their seat. It imports ``rules`` only. Tests: ``tests/table`` and ``tests/machine``.
"""

from batida.table.answers import Decided, Refusal, early_answer
from batida.table.commands import (
    Act,
    Close,
    Command,
    Commit,
    DealDue,
    GiveEntropy,
    NextRound,
    OpenTable,
)
from batida.table.dealing import committed, needs_commitment
from batida.table.decide import decide
from batida.table.events import (
    Acted,
    Bot,
    DealCommitted,
    Dealt,
    EntropyGiven,
    Event,
    LeadDecided,
    MatchEnded,
    Person,
    RoundAsked,
    RoundDealt,
    RoundSettled,
    Sitter,
    Sown,
    TableClosed,
    TableOpened,
)
from batida.table.evolve import evolve, fold, states
from batida.table.fair import Sources
from batida.table.state import FinishedRound, Phase, Table, new_table
from batida.table.stream import Told, What, told
from batida.table.view import (
    ActionSeen,
    DealSeen,
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
    "Commit",
    "DealCommitted",
    "DealDue",
    "DealSeen",
    "Dealt",
    "Decided",
    "EntropyGiven",
    "Event",
    "FinishedRound",
    "GiveEntropy",
    "LeadDecided",
    "MatchEnded",
    "NextRound",
    "OpenTable",
    "Person",
    "Phase",
    "Refusal",
    "RoundAsked",
    "RoundDealt",
    "RoundSeen",
    "RoundSettled",
    "SeatSeen",
    "SettledSeen",
    "Sitter",
    "Sources",
    "Sown",
    "Table",
    "TableClosed",
    "TableOpened",
    "TableView",
    "Told",
    "What",
    "bot_view",
    "committed",
    "decide",
    "early_answer",
    "evolve",
    "fold",
    "look",
    "needs_commitment",
    "new_table",
    "states",
    "told",
]
