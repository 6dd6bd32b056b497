"""What changed of a table for everybody, from one number to the next.

Little of a view is new in a step: a tile more on the line, an action more, another turn. What is made
of the same as before is not looked at again, and lists that only grow bring what is new. Nothing here
depends on who it is for. :func:`~batida.server.protocol.merged` puts it into the view before; tests,
the simulator and the page hold that to :func:`~batida.server.wire.public_message`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Final, TypeVar

from msgspec import UNSET, UnsetType

from batida import draw
from batida.rules import Line
from batida.server import protocol
from batida.server.drawn import Drawn
from batida.server.lines import joint_message, open_message
from batida.server.wire import (
    action_message,
    deal_message,
    end_message,
    lead_draws,
    pegs,
    phase_name,
    round_message,
    seat_message,
    settled_message,
)
from batida.table import TableView

One = TypeVar("One")
Message = TypeVar("Message")

LINES_KEPT: Final = 4_096
"""Of how many tables it is kept where the tiles lie; the line of another is laid anew."""

_FRAME: Final = attrgetter("host", "is_paused", "next_table", "round_number", "opener", "variant", "draws")
_TURN: Final = attrgetter("to_act", "turn_ms")
_DEALS: Final = attrgetter("deal", "next_deal")
_STANDING: Final = attrgetter("variant", "scores", "previous")
_MOMENT: Final = attrgetter("phase", "settled", "result", "places")


class Scribe:
    """Tells what changed, and keeps the drawn lines of the tables that it was asked of last."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[str, Drawn] = OrderedDict()

    def changes(
        self, before: TableView | None, after: TableView, *, acted: protocol.ActionInfo | None = None
    ) -> protocol.Changes:
        """What everybody is told of ``after`` who knows ``before``, but for pictures; all who knows nothing.

        Args:
            before: what everybody knew.
            after: what everybody may know.
            acted: the last action of ``after``, where it is at hand.
        """
        frame = before is None or _FRAME(before) != _FRAME(after)
        turn = before is None or _TURN(before) != _TURN(after)
        deals = before is None or _DEALS(before) != _DEALS(after)
        standing = before is None or _STANDING(before) != _STANDING(after)
        moment = before is None or _MOMENT(before) != _MOMENT(after)
        known = None if before is None else before.actions
        newest = None if acted is None else after.actions[-1]
        return protocol.Changes(
            host=after.host if frame else UNSET,
            paused=after.is_paused if frame else UNSET,
            turn_ms=after.turn_ms if turn else UNSET,
            next_table=after.next_table if frame else UNSET,
            phase=phase_name(after) if moment else UNSET,
            players=after.variant.players if frame else UNSET,
            target=after.variant.target if frame else UNSET,
            round=after.round_number if frame else UNSET,
            opener=after.opener if frame else UNSET,
            to_act=after.to_act if turn else UNSET,
            seats=UNSET if before is not None and before.seats is after.seats else _seats(before, after),
            sleeping_count=after.variant.sleeping if frame else UNSET,
            line=UNSET if before is not None and before.line is after.line else _line(before, after.line),
            actions=_growth(
                known,
                after.actions,
                lambda one: acted if acted is not None and one is newest else action_message(one),
            ),
            lead_draws=lead_draws(after) if frame else UNSET,
            pegs=pegs(after) if standing else UNSET,
            settled=settled_message(after) if moment else UNSET,
            deal=deal_message(after.deal) if deals else UNSET,
            next_deal=deal_message(after.next_deal) if deals else UNSET,
            rounds=_growth(None if before is None else before.rounds, after.rounds, round_message),
            end=end_message(after) if moment else UNSET,
        )

    def picture_change(
        self, before: TableView | None, after: TableView, width: draw.Width
    ) -> protocol.PictureChange | None:
        """What of the picture of this width is new to who knows ``before``; ``None`` for nothing."""
        line = after.line
        if before is not None and before.line is line:
            return None
        return self._drawing(after.table).change(line, width, kept=_kept(before, line))

    def picture(self, view: TableView, width: draw.Width) -> protocol.Picture:
        """The picture of this width."""
        return self._drawing(view.table).whole(view.line, width)

    def _drawing(self, table: str) -> Drawn:
        drawn = self._drawn.get(table)
        if drawn is None:
            if len(self._drawn) >= LINES_KEPT:
                self._drawn.popitem(last=False)
            drawn = self._drawn[table] = Drawn()
        else:
            self._drawn.move_to_end(table)
        return drawn


def _line(before: TableView | None, line: Line) -> protocol.LineChange:
    return protocol.LineChange(
        tiles=tuple([str(laid) for laid in line.laid]),
        plays=tuple([str(play.tile) for play in line.plays]),
        joints=_from(max(_kept(before, line) - 1, 0), line.joints, joint_message),
        open=tuple([open_message(point) for point in line.open]),
    )


def _kept(before: TableView | None, line: Line) -> int:
    """How many plays of a line are those of the line before."""
    return 0 if before is None else _alike(before.line.plays, line.plays)


def _seats(before: TableView | None, after: TableView) -> tuple[protocol.SeatInfo, ...]:
    """The seats that are not as they were; all of them where their number is another."""
    if before is None or len(before.seats) != len(after.seats):
        return tuple([seat_message(seat) for seat in after.seats])
    pairs = zip(before.seats, after.seats, strict=True)
    return tuple([seat_message(seat) for old, seat in pairs if old is not seat and old != seat])


def _growth(
    before: Sequence[One] | None, after: Sequence[One], message: Callable[[One], Message]
) -> protocol.Growth[Message] | UnsetType:
    """What is new in a list, if it is not as it was."""
    if before is None:
        return _from(0, after, message)
    kept = _alike(before, after)
    return UNSET if kept == len(before) == len(after) else _from(kept, after, message)


def _alike(before: Sequence[object], after: Sequence[object]) -> int:
    """How many of the first are alike: all of the old ones, or none."""
    count = len(before)
    return count if before is after or after[:count] == before else 0


def _from(kept: int, after: Sequence[One], message: Callable[[One], Message]) -> protocol.Growth[Message]:
    return protocol.Growth(kept, tuple([message(one) for one in after[kept:]]))
