"""The game of Block itself: values in, values out, and the last word on what is legal.

Pure and on the standard library only: no clock, no chance, no I/O, no log. Shuffles, draws and
choices come in as values. Everybody may import it; it imports nobody. A :class:`Round` and a
:class:`Hand` are secret, a :class:`SeatView` and a :class:`PublicView` may be shown.
Tests: ``tests/rules`` and, as properties over whole rounds, ``tests/laws``.

>>> from batida.rules import TILES, apply, block, deal, legal, outcome
>>> rnd = deal(block(2), TILES, opener=0)
>>> while not rnd.is_over:
...     rnd = apply(rnd, legal(rnd)[0])
>>> outcome(rnd).winner, outcome(rnd).points
(0, 4)
"""

from batida.rules.action import (
    ACTION_COUNT,
    LEFT,
    PASS,
    RIGHT,
    Action,
    End,
    Pass,
    Play,
    Seat,
    action_at,
    action_number,
)
from batida.rules.errors import BatidaError, RefusalCode, Refused, RulesError, SetupError
from batida.rules.lead import LeadDraw, draw_lead, opener_by
from batida.rules.line import Joint, Laid, Line, OpenPoint, Point
from batida.rules.match import (
    Match,
    MatchResult,
    new_match,
    next_opener,
    ranking,
    result,
    scores,
    scores_after,
    with_round,
)
from batida.rules.round import Round, apply, deal, legal, legal_with, outcome, round_with
from batida.rules.settlement import Settlement, settle
from batida.rules.tile import PIP_MAX, TILES, Hand, Tile, tile, tile_set, values_of
from batida.rules.variant import PLAYERS_MAX, PLAYERS_MIN, RULES_NAME, Variant, block
from batida.rules.view import Ply, PublicView, SeatView, plies, public_view, ruled_out, seat_view

__all__ = [
    "ACTION_COUNT",
    "LEFT",
    "PASS",
    "PIP_MAX",
    "PLAYERS_MAX",
    "PLAYERS_MIN",
    "RIGHT",
    "RULES_NAME",
    "TILES",
    "Action",
    "BatidaError",
    "End",
    "Hand",
    "Joint",
    "Laid",
    "LeadDraw",
    "Line",
    "Match",
    "MatchResult",
    "OpenPoint",
    "Pass",
    "Play",
    "Ply",
    "Point",
    "PublicView",
    "RefusalCode",
    "Refused",
    "Round",
    "RulesError",
    "Seat",
    "SeatView",
    "Settlement",
    "SetupError",
    "Tile",
    "Variant",
    "action_at",
    "action_number",
    "apply",
    "block",
    "deal",
    "draw_lead",
    "legal",
    "legal_with",
    "new_match",
    "next_opener",
    "opener_by",
    "outcome",
    "plies",
    "public_view",
    "ranking",
    "result",
    "round_with",
    "ruled_out",
    "scores",
    "scores_after",
    "seat_view",
    "settle",
    "tile",
    "tile_set",
    "values_of",
    "with_round",
]
