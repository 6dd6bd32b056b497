"""What happened at a table, one event a number of its log."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from batida.server.protocol.view import ActionInfo


class _Event(Struct, frozen=True, tag_field="what"):
    """Something that happened at the table, told to every seat under the same number."""


class TableOpened(_Event, frozen=True, tag="opened"):
    """The table was made and its seats taken."""


class DealCommitted(_Event, frozen=True, tag="committed"):
    """The server's bytes for the round to come are fixed; their digest is in the view."""


class EntropyGiven(_Event, frozen=True, tag="entropy"):
    """A seat gave its bytes for the round to come; they are in the view."""


class RoundAsked(_Event, frozen=True, tag="asked"):
    """The round to come was asked for; it waits for the bytes of others, and not for long."""


class LeadDecided(_Event, frozen=True, tag="lead"):
    """The draw for the lead was made; the draws are in the view."""

    opener: int


class RoundDealt(_Event, frozen=True, tag="dealt"):
    """A round was dealt."""

    round: int
    opener: int


class Acted(_Event, frozen=True, tag="acted"):
    """A seat played or passed."""

    action: ActionInfo


class RoundEnded(_Event, frozen=True, tag="settled"):
    """A round was settled; how is in the view."""


class MatchEnded(_Event, frozen=True, tag="over"):
    """The match has a result; it is in the view."""


class TableClosed(_Event, frozen=True, tag="closed"):
    """The table was left for good before the match ended."""


class SeatsChanged(_Event, frozen=True, tag="seats"):
    """Somebody sat down, left, was promised a seat, or the host arranged the table."""

    kind: Literal["arranged", "taken", "promised", "left", "locked"]
    seat: int | None


class AbsenceChanged(_Event, frozen=True, tag="absence"):
    """A bot stands in or its person is back, the match was stopped or goes on, time was given back."""

    kind: Literal["stood-in", "returned", "paused", "resumed", "credited"]
    seat: int


class Rematched(_Event, frozen=True, tag="rematched"):
    """The same people meet again; where is in the view."""


Event: TypeAlias = (
    TableOpened
    | DealCommitted
    | EntropyGiven
    | RoundAsked
    | LeadDecided
    | RoundDealt
    | Acted
    | RoundEnded
    | MatchEnded
    | TableClosed
    | SeatsChanged
    | AbsenceChanged
    | Rematched
)
