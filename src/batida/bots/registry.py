"""The kinds of bots, found by the files in ``kinds``, and the bot that a name means.

A name is that of a kind, and for some kinds a colon and a whole number: ``counter``, ``pimc:100``.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

from batida.bots import kinds
from batida.rules import BatidaError

if TYPE_CHECKING:
    from batida.bots.api import Argument, Bot, Kind

UnknownBotCode: TypeAlias = Literal[
    "unknown-kind", "no-argument", "argument-missing", "bad-argument", "argument-out-of-range"
]
"""``unknown-kind``: no kind is called so. ``no-argument``: the kind takes none. ``argument-missing``:
the kind needs one. ``bad-argument``: it is no whole number in its shortest form.
``argument-out-of-range``: it is less than ``least`` or more than ``most``."""

_WHOLE: Final = re.compile(r"0|[1-9][0-9]{0,17}")


class UnknownBotError(BatidaError):
    """There is no bot of this name.

    Attributes:
        code: why not.
        name: what was asked for.
        known: the names of all kinds.
        argument: what the kind takes, where that is what is wrong.
    """

    code: UnknownBotCode

    def __init__(
        self,
        sentence: str,
        *,
        code: UnknownBotCode,
        name: str,
        argument: Argument | None = None,
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.name = name
        self.known: tuple[str, ...] = names()
        self.argument: Argument | None = argument


@cache
def _all() -> dict[str, Kind]:
    modules = (import_module(f"{kinds.__name__}.{found.name}") for found in iter_modules(kinds.__path__))
    found = sorted((cast("Kind", module.KIND) for module in modules), key=lambda kind: kind.level)
    return {kind.name: kind for kind in found}


def names() -> tuple[str, ...]:
    """The names of all kinds, weakest first."""
    return tuple(_all())


def offered() -> tuple[str, ...]:
    """The names of the bots that may sit at a table of people, weakest first."""
    return tuple(kind.name for kind in _all().values() if kind.is_offered)


def kind_of(name: str) -> Kind:
    """The kind of a bot's name, whatever stands behind its colon.

    Raises:
        UnknownBotError: ``unknown-kind``.
    """
    base = name.partition(":")[0]
    try:
        return _all()[base]
    except KeyError:
        sentence = f"there is no bot {base!r}; known are {', '.join(names())}"
        raise UnknownBotError(sentence, code="unknown-kind", name=name) from None


def find(name: str) -> Bot:
    """The bot of this name, such as ``counter`` or ``pimc:100``.

    Raises:
        UnknownBotError: there is none; its ``code`` says why.
    """
    kind = kind_of(name)
    _, colon, text = name.partition(":")
    wanted = kind.argument
    if not colon:
        if wanted is not None and wanted.is_needed:
            sentence = f"{kind.name!r} needs a number of {wanted.unit}, as in {kind.name}:{wanted.least}"
            raise UnknownBotError(sentence, code="argument-missing", name=name, argument=wanted)
        return kind.make(None)
    if wanted is None:
        sentence = f"{kind.name!r} takes nothing behind its name, not {text!r}"
        raise UnknownBotError(sentence, code="no-argument", name=name)
    if not _WHOLE.fullmatch(text):
        sentence = f"{text!r} is no whole number of {wanted.unit}"
        raise UnknownBotError(sentence, code="bad-argument", name=name, argument=wanted)
    number = int(text)
    if not wanted.least <= number <= wanted.most:
        sentence = f"{kind.name!r} takes {wanted.least} to {wanted.most} {wanted.unit}, not {number}"
        raise UnknownBotError(sentence, code="argument-out-of-range", name=name, argument=wanted)
    return kind.make(number)
