"""What must be so after every step, held against the log that the store has."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from batida.rules import PASS, TILES, RulesError, action_number
from batida.server.wire import view_message
from batida.table import Acted, Returned, Table, TableView, look_on, new_table, own, states
from batida.table.clock import TURN_MS
from batida.table.view import with_own

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.draw import Width
    from batida.server import protocol
    from batida.table import Dealt, Event, Sown


PASS_NUMBER: Final = action_number(PASS)


class WrongError(Exception):
    """Something was not as it must be."""


class Oracle:
    """Folds each log by itself, as it is written, and knows every state that there was."""

    def __init__(self, *, pass_pause_ms: int) -> None:
        self._pass_pause_ms = pass_pause_ms
        self.fault: str | None = None
        self.states: dict[str, list[Table]] = {}
        self.events: dict[str, list[Event]] = {}
        self._deals: dict[str, dict[int, Dealt]] = {}
        self._seeds: dict[str, dict[int, Sown]] = {}
        self._views: dict[tuple[str, int | None, int, str], protocol.View | TableView] = {}
        self._everybody: dict[tuple[str, int], TableView] = {}
        self._digest = hashlib.sha256()

    @property
    def digest(self) -> str:
        """Of all that was written and sent, in its order: alike for runs that are alike."""
        return self._digest.hexdigest()

    def hold(self, truth: object, sentence: str) -> None:
        """Sees that something is so; the first that is not is the run's fault, wherever it was seen.

        Raises:
            WrongError: it is not.
        """
        if truth:
            return
        if self.fault is None:
            self.fault = sentence
        raise WrongError(sentence)

    def written(
        self, table: str, events: Sequence[Event], deals: Sequence[Dealt], seeds: Sequence[Sown]
    ) -> None:
        """Takes a batch that the store has taken, and holds each state after it to the rules."""
        known = self.states.setdefault(table, [new_table(table)])
        dealt, sown = self._deals.setdefault(table, {}), self._seeds.setdefault(table, {})
        dealt.update({one.round: one for one in deals})
        sown.update({one.round: one for one in seeds})
        try:
            after = list(states(known[-1], events, dealt, sown))
        except (RulesError, AssertionError) as error:
            self.hold(truth=False, sentence=f"the log breaks the rules: {error!r}")
        known += after
        self.events.setdefault(table, []).extend(events)
        for event, before, state in zip(events, known[-len(after) - 1 :], after, strict=False):
            self._digest.update(repr(event).encode())
            self._add_up(state)
            if isinstance(event, Acted):
                self._acted(before, event)

    def seen(self, table: str, player: str, seq: int, view: protocol.View | TableView) -> None:
        """Holds what a page was sent to the state of that number, as it is sent or as it is meant."""
        self.hold(0 < seq < len(self.states.get(table, ())), f"a page saw event {seq}, which is not written")
        seat = self.states[table][seq].seat_of(player)
        self.hold(view.seat == seat, f"seat {seat} was sent the view of seat {view.seat}")
        width = None if isinstance(view, TableView) else view.picture.width
        self.hold(
            view == self._view(table, seat, seq, width), f"seat {seat} saw another table at event {seq}"
        )

    def heard(self, text: str) -> None:
        """Notes a text that was sent."""
        self._digest.update(text.encode())

    def done(self, table: str, wish: str, asked: int | None, seq: int) -> None:
        """Holds an acknowledged wish to the log: there once, from the number it was asked on.

        ``asked`` is ``None`` for a wish that others may come before, and that is then as good as done.
        """
        log = self.events[table]
        caused = [number for number, event in enumerate(log, start=1) if event.wish == wish]
        self.hold(caused or asked is None, f"{wish} was acknowledged and is not in the log")
        if not caused:
            return
        self.hold(caused[-1] == seq, f"{wish} was acknowledged up to {seq} and ends at {caused[-1]}")
        self.hold(caused == list(range(caused[0], caused[-1] + 1)), f"{wish} was carried out twice")
        if asked is not None and isinstance(log[asked], Returned):
            # Who acts while a bot stands in for them is back first.
            asked += 1
        self.hold(
            asked is None or caused[0] == asked + 1,
            f"{wish} was asked at {asked} and carried out at {caused[0]}",
        )

    def refused(self, table: str, wish: str) -> None:
        """Holds a refused wish to the log: it is not there."""
        self.hold(
            all(event.wish != wish for event in self.events[table]), f"{wish} was refused and is in the log"
        )

    def same(self, table: str, state: Table) -> None:
        """Holds a table in memory to its log."""
        self.hold(
            state == self.states[table][state.seq], f"the table in memory is not its log at {state.seq}"
        )

    def _acted(self, before: Table, event: Acted) -> None:
        """Nobody plays for a person but they, the bot that stands in, and the end of a clock."""
        seat = event.seat
        if event.closing or before.bot_at(seat) is not None:
            return
        if event.stand_in:
            turn_ms = None if before.terms is None else TURN_MS.get(before.terms.clock)
            is_over = turn_ms is not None and event.at - before.turn_at >= turn_ms
            self.hold(
                is_over or before.standing[seat] is not None,
                f"seat {seat} is there, and a play was made for it",
            )
        else:
            is_pass = event.action == PASS_NUMBER
            self.hold(event.wish is not None or is_pass, f"seat {seat} asked for no play, and made one")

    def _view(self, table: str, seat: int | None, seq: int, width: Width | None) -> protocol.View | TableView:
        """What a seat sees, or what a page of some width is sent."""
        key = (table, seat, seq, width or "")
        if key not in self._views:
            seen = self._look(table, seat, seq)
            self._views[key] = (
                seen if width is None else view_message(seen, width=width, pass_pause_ms=self._pass_pause_ms)
            )
        return self._views[key]

    def _look(self, table: str, seat: int | None, seq: int) -> TableView:
        """As ``look``; what all may know is made once for all."""
        state = self.states[table][seq]
        if (table, seq) not in self._everybody:
            self._everybody[table, seq] = look_on(state)
        return with_own(self._everybody[table, seq], own(state, seat))

    def _add_up(self, state: Table) -> None:
        rnd = state.round
        if rnd is None:
            return
        held = [one for hand in rnd.hands for one in hand] + [play.tile for play in rnd.line.plays]
        self.hold(len(held) == len(set(held)), "a tile is in two places")
        self.hold(len(held) == len(TILES) - rnd.variant.sleeping, "a tile is missing")
