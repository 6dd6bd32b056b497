"""Our own players as programs: answers the engine protocol on two streams."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from batida import __version__
from batida.arena.protocol import LINE_BYTES_MAX, VERSION, ProgramError, shown, text_of
from batida.arena.warming import warm
from batida.bots import Budget
from batida.notation import NotationError, format_action, parse_position
from batida.rules import PLAYERS_MAX, PLAYERS_MIN, SeatView

if TYPE_CHECKING:
    from typing import BinaryIO

    from batida.bots import Bot


def serve(bot: Bot, *, asked: BinaryIO, answers: BinaryIO) -> None:
    """Answers until ``quit`` or the end of what is asked.

    With the same view and seed it decides as it does in an arena of its own. Lines that it does not
    know are passed over (E1).

    Raises:
        ProgramError: a line of the protocol cannot be understood.
    """
    view: SeatView | None = None
    while line := asked.readline(LINE_BYTES_MAX + 1):
        if len(line) > LINE_BYTES_MAX:
            raise ProgramError(f"a line has more than {LINE_BYTES_MAX} bytes", code="too-long")
        word, _, rest = text_of(line).partition(" ")
        match word:
            case "bep":
                if rest != VERSION:
                    raise ProgramError(f"this program speaks bep {VERSION}, not {rest!r}", code="nonsense")
                for players in range(PLAYERS_MIN, PLAYERS_MAX + 1):
                    warm(bot, players)
                _say(answers, f"name Batida {bot.name}\nversion {__version__}.{bot.version}\nready\n")
            case "view":
                view = _view_of(rest)
            case "go":
                if view is None:
                    raise ProgramError("go was asked without a view", code="nonsense")
                number, budget_ms, seed = _numbers(rest)
                action = bot.choose(view, Budget(budget_ms), Random(seed)).action  # noqa: S311 - the asker's chance
                _say(answers, f"action {number} {format_action(action)}\n")
            case "quit":
                return
            case _:
                pass


def _view_of(text: str) -> SeatView:
    try:
        view = parse_position(text).view
    except NotationError as error:
        raise ProgramError(str(error), code="nonsense") from None
    if not isinstance(view, SeatView) or not view.legal:
        raise ProgramError("a view is that of the seat to act", code="nonsense")
    return view


def _numbers(text: str) -> tuple[int, int, int]:
    words = text.split()
    if len(words) != 3 or not all(word.isascii() and word.isdigit() and len(word) < 20 for word in words):
        raise ProgramError(f"go takes a number, milliseconds and a seed, not {shown(text)}", code="nonsense")
    return int(words[0]), max(1, int(words[1])), int(words[2])


def _say(answers: BinaryIO, text: str) -> None:
    answers.write(text.encode())
    answers.flush()
