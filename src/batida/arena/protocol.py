"""The engine protocol: what the arena and a program say to each other, line by line.

The form stands in ``docs/formats/engine-protocol.md``; its clauses are cited as E1, E2 and so on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from batida.notation import NotationError, format_action, format_position, parse_action, position_of_view
from batida.rules import BatidaError

if TYPE_CHECKING:
    from batida.rules import Action, SeatView

VERSION: Final = "1"
"""The version of the protocol."""

LINE_BYTES_MAX: Final = 4096
"""A longer line is refused, from either side (E1)."""

TEXT_CHARS_MAX: Final = 200
"""The longest name, version or value that is kept (E2)."""

OPTIONS_MAX: Final = 100

ProgramCode: TypeAlias = Literal[
    "bad-command",
    "not-started",
    "silent",
    "ended",
    "deaf",
    "too-long",
    "too-much",
    "nonsense",
    "illegal",
    "no-option",
]
"""``bad-command``: a name that names no program. ``not-started``: there is no such program.
``silent``: no answer in time. ``ended``: it ended. ``deaf``: it does not read. ``too-long``: a line
of more than ``LINE_BYTES_MAX`` bytes. ``too-much``: too many lines before the answer. ``nonsense``:
a line that has no place there. ``illegal``: an action that is not legal. ``no-option``: it offers no
such option."""


class ProgramError(BatidaError):
    """A program that did not do its part.

    Attributes:
        code: what is wrong.
    """

    code: ProgramCode

    def __init__(self, sentence: str, *, code: ProgramCode) -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(frozen=True, slots=True)
class Hello:
    """How a program introduced itself (E2)."""

    name: str = ""
    version: str = ""
    options: tuple[tuple[str, str], ...] = ()


def text_of(line: bytes) -> str:
    """A line without its end, as text.

    Raises:
        ProgramError: ``nonsense``, when it is not printable UTF-8 (E1).
    """
    try:
        text = line.rstrip(b"\r\n").decode()
    except UnicodeDecodeError:
        raise ProgramError("a line is not UTF-8", code="nonsense") from None
    if not text.isprintable():
        raise ProgramError("a line has control characters", code="nonsense")
    return text.strip(" ")


def with_line(hello: Hello, text: str) -> Hello | None:
    """The introduction with one more line; ``None`` when that was ``ready``.

    Raises:
        ProgramError: ``nonsense``.

    Source: E2.
    """
    word, _, rest = text.partition(" ")
    rest = rest.strip()[:TEXT_CHARS_MAX]
    match word:
        case "name":
            return Hello(rest, hello.version, hello.options)
        case "version":
            return Hello(hello.name, rest, hello.options)
        case "option" if rest and len(hello.options) < OPTIONS_MAX:
            name, _, default = rest.partition(" ")
            return Hello(hello.name, hello.version, (*hello.options, (name, default.strip())))
        case "info":
            return hello
        case "ready" if not rest:
            return None
        case _:
            raise ProgramError(f"{shown(text)} is no line of a hello", code="nonsense")


def question(view: SeatView, *, number: int, budget_ms: int, seed: int) -> str:
    """The lines that ask for an action (E3); they are made from the view alone."""
    position = format_position(position_of_view(view))
    actions = " ".join(map(format_action, view.legal))
    return f"view {position}\nactions {actions}\ngo {number} {budget_ms} {seed}\n"


def answer_of(text: str, view: SeatView, *, number: int) -> Action | None:
    """The action that a line answers with; ``None`` for ``info``.

    Raises:
        ProgramError: ``nonsense`` or ``illegal``.

    Source: E4.
    """
    words = text.split()
    if words[:1] == ["info"]:
        return None
    if len(words) != 3 or words[0] != "action" or words[1] != str(number):
        raise ProgramError(f"{shown(text)} does not answer question {number}", code="nonsense")
    try:
        action = parse_action(words[2], view.public.line)
    except NotationError as error:
        raise ProgramError(str(error), code="illegal") from None
    if action not in view.legal:
        raise ProgramError(f"{shown(words[2])} is not legal here", code="illegal")
    return action


def shown(text: str) -> str:
    """What a program said, short enough for a sentence."""
    return repr(text if len(text) <= 60 else text[:57] + "...")
