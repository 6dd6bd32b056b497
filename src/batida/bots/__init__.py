"""Who decides: bots that see a :class:`batida.rules.SeatView` and nothing else.

A kind of bot is one module in ``kinds`` with a ``KIND``; adding that file is all it takes to add
one. Some kinds take a number behind a colon: ``pimc:100``. ``ladder`` names those that people are
offered; their names and styles for people stand in the catalogue ``bots.ftl``. Given the same view,
budget and chance, a bot decides the same. May be imported by ``arena``, ``review``, ``service`` and
the doors. Tests: ``tests/bots``.

>>> from batida.bots import find, ladder
>>> ladder()[:5]
((1, 'nina'), (2, 'beto'), (3, 'rosa'), (4, 'hugo'), (5, 'clara'))
>>> find("counter").version
1
"""

from batida.bots.api import Argument, Bot, Budget, Choice, Kind, plain
from batida.bots.ladder import ladder, stand_in
from batida.bots.registry import UnknownBotError, find, kind_of, names, offered
from batida.bots.warming import warm

__all__ = [
    "Argument",
    "Bot",
    "Budget",
    "Choice",
    "Kind",
    "UnknownBotError",
    "find",
    "kind_of",
    "ladder",
    "names",
    "offered",
    "plain",
    "stand_in",
    "warm",
]
