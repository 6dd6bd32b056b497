"""Batida: the domino game of Block as a library, a live table, and the words and pictures for it.

Start with ``batida.rules`` (the game), ``batida.notation`` (writing it down) and ``batida.draw``
(pictures and their texts). ``batida.server`` is the table in the browser.
"""

__version__ = "0.1.0"
