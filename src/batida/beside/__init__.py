"""Processes that work beside this one: they leave the keyboard to it, and end when it does.

Whoever has long work may import it; it imports nobody. Tests: ``tests/beside``.
"""

from batida.beside.spawning import Pipe, spawned

__all__ = ["Pipe", "spawned"]
