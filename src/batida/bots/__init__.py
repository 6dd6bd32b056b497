"""Who decides: bots that see a :class:`batida.rules.SeatView` and nothing else.

A bot is one module in ``kinds`` with a ``BOT``; adding that file is all it takes to add one, and
its name and style for people stand in the catalogue ``bots.ftl``. Given the same view, budget and
chance, a bot decides the same. May be imported by ``arena``, ``review``, ``service`` and the
doors. Tests: ``tests/bots``.

>>> from batida.bots import find, names
>>> names()
('random', 'heaviest', 'counter')
>>> find("counter").version
1
"""

from batida.bots.api import Bot, Budget, Choice
from batida.bots.registry import UnknownBotError, find, names

__all__ = ["Bot", "Budget", "Choice", "UnknownBotError", "find", "names"]
