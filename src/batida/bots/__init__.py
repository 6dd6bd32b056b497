"""Who decides: bots that see a :class:`batida.rules.SeatView` and nothing else.

A kind of bot is one module in ``kinds`` with a ``KIND``; adding that file is all it takes to add
one. Some kinds take a number behind a colon: ``pimc:100``. The name and style for people of those
that people are offered stand in the catalogue ``bots.ftl``. Given the same view, budget and chance, a
bot decides the same. May be imported by ``arena``, ``review``, ``service`` and the doors. Tests:
``tests/bots``.

>>> from batida.bots import find, offered
>>> offered()
('random', 'heaviest', 'counter')
>>> find("counter").version
1
"""

from batida.bots.api import Argument, Bot, Budget, Choice, Kind, plain
from batida.bots.registry import UnknownBotError, find, kind_of, names, offered

__all__ = [
    "Argument",
    "Bot",
    "Budget",
    "Choice",
    "Kind",
    "UnknownBotError",
    "find",
    "kind_of",
    "names",
    "offered",
    "plain",
]
