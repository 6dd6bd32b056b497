"""``batida solve``: what each action is worth, with all hands open or from what one seat may know."""

import json
from argparse import ArgumentParser, Namespace
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

from batida.cli.console import add_language, complain, opened, say
from batida.cli.numbers import whole

if TYPE_CHECKING:
    from batida.i18n import Words
    from batida.notation import PartialRound
    from batida.rules import Action, Round, SeatView
    from batida.solver.estimate import Estimate
    from batida.solver.open_hands import Method, Solution

    State: TypeAlias = Round | PartialRound

ABOUT = "say what each action is worth, with all hands open or as a player sees it"
DESCRIPTION = (
    "Takes a round after PLAYS and says what each action of the player to act is worth in points a round"
    " when all hands are known and everybody plays their best: the points which that player scores, less"
    " those that the others score on average. With --as, from what that player may know alone: hands of"
    " others may then be written ? and are forgotten where they are told."
)
METHODS: "tuple[Method, ...]" = ("minimax", "maxn", "paranoid")

_UNKNOWN: Final = (
    "all hands must be known, and a tile of this position is not; --as N asks from what player N may know"
)
_SEED_MAX: Final = 2**59 - 1


_PARTNERS: Final = {"opener": "hands", "match": "record", "round": "record", "seed": "seen_by"}
"""Options that mean nothing without another, which would be passed over in silence."""


class _UnusableError(Exception):
    """What was asked for cannot be solved; its text says why."""


def fill(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--hands", metavar="HANDS", help='hands as dealt: "6-6 4-6 ... | 0-6 ..."')
    source.add_argument("--position", metavar="LINK", help="a position, or a link that ends with one")
    source.add_argument("--record", metavar="FILE", help="a record, or - for standard input; takes --ply")
    parser.add_argument("--opener", metavar="N", type=whole(), help="who leads, with --hands (1)")
    parser.add_argument("--match", metavar="N", type=whole(), help="which match of the record (1)")
    parser.add_argument("--round", metavar="N", type=whole(), help="which round of the match (1)")
    parser.add_argument("--ply", metavar="N", type=whole(), help="which action of the round is asked about")
    parser.add_argument(
        "--as", metavar="N", type=whole(), dest="seen_by", help="from what player N may know alone"
    )
    parser.add_argument("--seed", metavar="S", type=whole(most=_SEED_MAX), help="of worlds drawn by --as (1)")
    parser.add_argument("--method", choices=METHODS, help="minimax for two, else maxn or paranoid (maxn)")
    parser.add_argument("--json", action="store_true", help="the same as facts, a line of JSON")
    add_language(parser, help="language of the words")
    parser.add_argument("plays", metavar="PLAYS", nargs="?", default="", help='actions, such as "12 15> --"')
    parser.set_defaults(parser=parser)


def run(options: Namespace) -> int:
    """Solves; 1 when the position is refused or cannot be solved."""
    from batida.i18n import Words
    from batida.notation import NotationError
    from batida.rules import RulesError
    from batida.solver.errors import BeliefError

    parser: ArgumentParser = options.parser
    if (options.record is None) != (options.ply is None):
        parser.error("--record and --ply go together")
    if options.seen_by is not None and options.method is not None:
        parser.error("--as finds its own method")
    for name, partner in _PARTNERS.items():
        if getattr(options, name) is not None and getattr(options, partner) is None:
            parser.error(f"--{name} goes with --{'as' if partner == 'seen_by' else partner}")
    try:
        state = _after(_start(options), options.plays)
        solution = _solved(state, options)
    except (BeliefError, NotationError, RulesError, _UnusableError) as error:
        complain(f"batida: {error}")
        return 1
    if options.json:
        print(json.dumps(facts(solution)))
    else:
        tell(solution, Words(options.lang))
    return 0


def facts(solution: "Solution | Estimate") -> dict[str, object]:
    """A solution as JSON says it: players from 1, actions as a record writes them."""
    from batida.notation import format_action
    from batida.solver.estimate import Estimate

    found: dict[str, object] = {
        "to_act": solution.to_act + 1,
        "method": solution.method,
        "values": {format_action(action): _short(value) for action, value in solution.values},
        "error": _short(_error_of(solution)),
        "best": [format_action(action) for action in solution.best],
    }
    if isinstance(solution, Estimate) and solution.behind:
        found["behind"] = {
            format_action(action): [_short(points), _short(error)]
            for (action, _), (points, error) in zip(solution.values, solution.behind, strict=True)
        }
    return found


def tell(solution: "Solution | Estimate", words: "Words") -> None:
    """Prints the actions, the best ones first."""
    from batida.solver.estimate import Estimate

    player = words.text("game-player", number=solution.to_act + 1)
    if isinstance(solution, Estimate):
        error = f"{solution.error:.2g}"
        say(words.text("cli-believed", player=player, method=solution.method, error=error))
    else:
        say(words.text("cli-solved", player=player, method=solution.method))
    behind = solution.behind if isinstance(solution, Estimate) else ()
    gaps = dict(zip((action for action, _ in solution.values), behind, strict=True)) if behind else {}
    for action, value in sorted(solution.values, key=lambda pair: -pair[1]):
        points = f"{_short(round(value, 2)):+}" if round(value, 2) else "0"
        text = words.text("cli-worth", action=_action_text(action, player, words), points=points)
        gap, error = gaps.get(action, (0.0, 0.0))
        if error:
            text = words.text("cli-worth-behind", worth=text, points=f"{gap:.2f}", error=f"{error:.2f}")
        say(text, indent="  ")


def _error_of(solution: "Solution | Estimate") -> float:
    from batida.solver.estimate import Estimate

    return solution.error if isinstance(solution, Estimate) else 0


def _action_text(action: "Action", player: str, words: "Words") -> str:
    from batida.rules import Pass

    if isinstance(action, Pass):
        return words.text("cli-pass", player=player)
    tile = words.text("game-tile", low=action.tile.low, high=action.tile.high)
    key = "cli-lead" if action.end is None else f"cli-{action.end.value}"
    return words.text(key, player=player, tile=tile)


def _short(value: float) -> float:
    """Points to a ten-thousandth, a whole number without its zeros behind the point."""
    return int(value) if value == int(value) else round(value, 4)


def _start(options: Namespace) -> "State":
    """The round that the options name, before ``PLAYS``."""
    from batida.notation import parse_hands, parse_position
    from batida.notation.hands import partial_round
    from batida.rules import block, round_with

    if options.record is not None:
        return _recorded(options)
    if options.position is not None:
        link: str = options.position
        return parse_position(link[max(link.find("b1~"), 0) :]).state
    hands = parse_hands(options.hands)
    opener: int = 1 if options.opener is None else options.opener
    if not 1 <= opener <= len(hands):
        raise _UnusableError(f"there is no player {opener} at a table of {len(hands)}")
    variant = block(len(hands))
    if any(hand.unknown for hand in hands):
        return partial_round(variant, hands, opener=opener - 1)
    return round_with(variant, tuple(hand.known for hand in hands), opener=opener - 1)


def _recorded(options: Namespace) -> "State":
    """The round of a record before the ply that is asked about."""
    from batida.notation import NotationError, PartialRound, read_records
    from batida.notation.hands import apply_partial, partial_round

    match: int = 1 if options.match is None else options.match
    number: int = 1 if options.round is None else options.round
    ply: int = options.ply
    with opened(options.record) as stream:
        found = next(islice(read_records(stream), match - 1, None), None) if match > 0 else None
    if found is None:
        raise _UnusableError(f"the record has no match {match}")
    if isinstance(found, NotationError):
        raise found
    if not 1 <= number <= len(found.rounds):
        raise _UnusableError(f"the match has rounds 1 to {len(found.rounds)}")
    one = found.rounds[number - 1]
    if not 1 <= ply <= len(one.plies) + 1:
        raise _UnusableError(f"the round has {len(one.plies)} plies: ask from 1 to {len(one.plies) + 1}")
    if isinstance(one.final, PartialRound):
        state = partial_round(one.final.variant, one.final.dealt, opener=one.final.opener)
        for before in one.plies[: ply - 1]:
            state = state if state.to_act is None else apply_partial(state, before.action)
        return state
    return list(one.states())[ply - 1]


def _after(state: "State", plays: str) -> "State":
    """The round after the actions of a text."""
    from batida.notation import NotationError
    from batida.notation.action import placed, written_words
    from batida.notation.errors import by_rules
    from batida.notation.hands import apply_partial
    from batida.rules import PASS, Refused, Round, apply

    for written, row, column in written_words(plays):
        one = written.tile
        try:
            action = PASS if one is None else placed(one, written.end, state.line)
            state = apply(state, action) if isinstance(state, Round) else apply_partial(state, action)
        except NotationError as error:
            raise error.moved(line=row, column=column + error.column - 1) from None
        except Refused as error:
            raise by_rules(error, line=row, column=column) from None
    return state


def _solved(state: "State", options: Namespace) -> "Solution | Estimate":
    from batida.rules import Round
    from batida.solver.estimate import estimate
    from batida.solver.open_hands import solve

    if options.seen_by is not None:
        return estimate(_seen(state, options.seen_by), seed=1 if options.seed is None else options.seed)
    if not isinstance(state, Round):
        raise _UnusableError(_UNKNOWN)
    method: Method | None = options.method
    return solve(state, method=method)


def _seen(state: "State", player: int) -> "SeatView":
    """What a player, counted from 1, may know of a round; all other hands are forgotten."""
    from batida.notation import Position
    from batida.rules import Refused, SeatView

    players = state.variant.players
    if not 1 <= player <= players:
        raise _UnusableError(f"there is no player {player} at a table of {players}")
    if state.to_act is None:
        raise Refused("the round is over", code="round-over", clause="R5.1")
    if state.to_act != player - 1:
        raise _UnusableError(f"it is the turn of player {state.to_act + 1}: ask with --as {state.to_act + 1}")
    view = Position(state, (0,) * players, player - 1).view
    assert isinstance(view, SeatView)
    if len(view.hand) != view.public.hand_sizes[player - 1]:
        raise _UnusableError(f"player {player} knows their own hand, and a tile of it is not written")
    return view
