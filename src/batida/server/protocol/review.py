"""Reviews of matches, and positions that are studied: what goes over HTTP, either way."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from batida.server.protocol.names import PlaceName, Value
from batida.server.protocol.view import ActionInfo, Line, Picture

VerdictName: TypeAlias = Literal["best", "fine", "inaccuracy", "mistake", "blunder"]
MethodName: TypeAlias = Literal["equilibrium", "play-outs", "belief", "minimax", "maxn", "paranoid", "forced"]
"""How values were found; the last four but one are of open hands, ``forced`` of a single action."""
HowEnded: TypeAlias = Literal["out", "blocked", "open"]
ReviewState: TypeAlias = Literal["waiting", "running", "done", "failed"]


class ReviewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for the review of a table's match, with the key to read its record."""

    key: str | None = None


class ReviewRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for the review of a record."""

    record: str


class ReviewName(Value, frozen=True):
    """Where a review is found; whoever has its name may read it."""

    review: str


class Named(Value, frozen=True):
    """What a seat is called: by a name that was given, or as the kind of bot that it is."""

    seat: int
    name: str | None
    bot: str | None


class Worth(Value, frozen=True):
    """What an action is worth to the seat that has it, in points of margin."""

    action: str
    tile: str | None
    """``None`` for a pass."""
    place: PlaceName | None
    points: float
    error: float
    """The standard error of ``points``."""
    behind: float
    """How far it is behind the best action."""
    best: bool
    """The best, or not to be told apart from it."""
    equity: float | None
    """The chance to win the match; ``None`` where it is not known."""


class Reason(Value, frozen=True):
    """Why a decision was right or cost something: a code for the catalogues and what stands in it."""

    code: str
    data: dict[str, int | float | str | tuple[int | str, ...]]


class Decision(Value, frozen=True):
    """A real choice, judged by what its seat might know."""

    round: int
    ply: int
    """Which action of the round, from 1."""
    seat: int
    stand_in: bool
    played: str
    verdict: VerdictName
    loss: float
    loss_error: float
    equity_loss: float | None
    method: MethodName
    reason: Reason | None
    worths: tuple[Worth, ...]


class LuckEvent(Value, frozen=True):
    """Something that nobody could help, and what it gave each seat or took from it."""

    kind: Literal["lead", "hands", "play"]
    ply: int | None
    """Of a play, which action of the round it was, from 1."""
    seat: int | None
    action: str | None
    points: tuple[float, ...]


class RoundLuck(Value, frozen=True):
    """What the result of a round is made of, by seat, in points: ``result = deal + hidden + skill``."""

    round: int
    unknown: Literal["not-finished", "unknown-hands", "not-judged", "no-network"] | None
    """Why there are no numbers; all below is empty then."""
    result: tuple[float, ...]
    deal: tuple[float, ...]
    hidden: tuple[float, ...]
    skill: tuple[float, ...]
    error: tuple[float, ...]
    """The standard error of ``skill``."""
    deal_error: tuple[float, ...]
    events: tuple[LuckEvent, ...]
    open: tuple[tuple[float, ...], ...]
    """What the position was worth to each seat with all hands open, before each action and at the end."""


class LuckSum(Value, frozen=True):
    """The luck of a player over the rounds that have numbers."""

    rounds: int
    result: float
    deal: float
    hidden: float
    skill: float
    error: float


class PlayerSum(Value, frozen=True):
    """A player's decisions in sum; those of a stand-in are not theirs."""

    seat: int
    decisions: int
    loss: float
    error_rate: float | None
    """The mean loss a decision in points; ``None`` without one."""
    equity_loss: float | None
    verdicts: dict[VerdictName, int]
    luck: LuckSum | None
    """``None`` while no round has numbers."""


class ReviewedRound(Value, frozen=True):
    """A round of the match in the list of rounds."""

    number: int
    opener: int
    end: HowEnded
    winner: int | None
    points: int
    plies: int
    scores_before: tuple[int, ...]
    scores: tuple[int, ...]


class Review(Value, frozen=True):
    """A review as it stands; decisions come one by one, and a page asks for those it has not seen."""

    review: str
    state: ReviewState
    judged: int
    """How many parts of the work are done."""
    total: int | None
    """How many there are; ``None`` until that is known."""
    unknown: int
    """How many actions are not judged, as the hand that they came from is not written."""
    version: int
    budget_ms: int
    seats: tuple[Named, ...]
    target: int
    start: tuple[int, ...]
    scores: tuple[int, ...]
    winner: int | None
    is_over: bool
    """Whether the match was played to its end; with no winner it was a draw then."""
    rounds: tuple[ReviewedRound, ...]
    sums: tuple[PlayerSum, ...]
    decisions: tuple[Decision, ...]
    """Those among the parts from number ``after`` on, in order of play."""
    luck: tuple[RoundLuck, ...]
    """The rounds among these parts."""


class Scene(Value, frozen=True):
    """The table at one ply, with the hands as far as they are known."""

    ply: int
    """How many actions were made before."""
    to_act: int | None
    hands: tuple[tuple[str, ...], ...]
    unknown: tuple[int, ...]
    """How many tiles of each hand are not known."""
    missing: tuple[tuple[int, ...], ...]
    """By seat, the values that its passes rule out."""
    line: Line
    pictures: tuple[Picture, ...]
    position: str
    """The position as a link has it, with all that is known of the hands."""


class RoundScenes(Value, frozen=True):
    """A round of a record, ply by ply; the last scene is its end."""

    round: int
    actions: tuple[ActionInfo, ...]
    scenes: tuple[Scene, ...]


class Offer(Value, frozen=True):
    """An action that can be made here: of a hand that is not known, one that it might have."""

    action: str
    tile: str | None
    place: PlaceName | None


class MakeAction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="t", tag="act"):
    """The seat to act does this, as it is typed."""

    action: str


class TakeBack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="t", tag="back"):
    """Takes the last action back."""


class SwapTiles(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="t", tag="swap"):
    """Two tiles change places; without ``other``, ``tile`` becomes one that ``seat`` holds unseen."""

    tile: str
    other: str | None
    seat: int | None = None


class HideTile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="t", tag="hide"):
    """A tile of a hand is not known any more."""

    tile: str


class HideHands(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="t", tag="look"):
    """Leaves what one seat may know: the other hands are not known any more."""

    seat: int


class LetOpen(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="t", tag="open"):
    """Another seat leads; what was played is gone."""

    seat: int


class SetScores(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="t", tag="scores"):
    """The match scores before the round."""

    scores: tuple[int, ...]


class DealAnew(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="t", tag="deal"):
    """A fresh deal for so many players."""

    players: int


Change: TypeAlias = MakeAction | TakeBack | SwapTiles | HideTile | HideHands | LetOpen | SetScores | DealAnew


class StudyPosition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for a position, changed or as it is; without one, for a fresh deal."""

    position: str | None = None
    change: Change | None = None


class Position(Value, frozen=True):
    """A position that is studied."""

    position: str
    players: int
    target: int
    opener: int
    scores: tuple[int, ...]
    seat: int | None
    """Whose view it is, if it is one."""
    scene: Scene
    actions: tuple[ActionInfo, ...]
    offers: tuple[Offer, ...]
    asleep: tuple[str, ...]
    """The tiles that nobody was dealt; nothing while a hand is not all known."""
    loose: tuple[str, ...]
    """The tiles of which nobody knows where they are; nothing once all hands are known."""
    winner: int | None
    points: int
    """What the round that is over gave its winner."""


class AskValues(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks what each action is worth to the seat to act: by what it may know, or with open hands."""

    position: str
    open_hands: bool = False


class Values(Value, frozen=True):
    """What each action is worth to ``seat``."""

    seat: int
    open_hands: bool
    method: MethodName
    worths: tuple[Worth, ...]


class AskBeliefs(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks where each tile may be that a seat does not see."""

    position: str
    seat: int


class TilePlaces(Value, frozen=True):
    """A tile and the chance of each place: the seats, then asleep; they sum to one."""

    tile: str
    by_rules: tuple[float, ...]
    """By the deal and the passes alone, exactly."""
    believed: tuple[float, ...]
    """With the plays of the others weighed by how likely they were."""


class Beliefs(Value, frozen=True):
    """Where each tile may be that ``seat`` does not see."""

    seat: int
    worlds: int
    """How many deals of the hidden tiles the rules allow."""
    exact: bool
    """Whether each of them was weighed, or a sample."""
    tiles: tuple[TilePlaces, ...]
