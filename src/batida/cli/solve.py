"""``batida solve``: what each action is worth with all hands open."""

import json
from argparse import ArgumentParser, Namespace
from itertools import islice
from typing import TYPE_CHECKING, Final

from batida.cli.console import add_language, complain, opened, say

if TYPE_CHECKING:
    from batida.i18n import Words
    from batida.rules import Action, Round
    from batida.solver.open_hands import Method, Solution

ABOUT = "say what each action is worth with all hands open"
DESCRIPTION = (
    "Takes a round after PLAYS and says what each action of the player to act is worth in points a round"
    " when all hands are known and everybody plays their best: the points which that player scores, less"
    " those that the others score on average."
)
METHODS: "tuple[Method, ...]" = ("minimax", "maxn", "paranoid")

_UNKNOWN: Final = "all hands must be known, and a tile of this position is not"


class _UnusableError(Exception):
    """What was asked for cannot be solved; its text says why."""


def fill(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--hands", metavar="HANDS", help='hands as dealt: "6-6 4-6 ... | 0-6 ..."')
    source.add_argument("--position", metavar="LINK", help="a position, or a link that ends with one")
    source.add_argument("--record", metavar="FILE", help="a record, or - for standard input; takes --ply")
    parser.add_argument("--opener", metavar="N", type=int, default=1, help="who leads, with --hands (1)")
    parser.add_argument("--match", metavar="N", type=int, default=1, help="which match of the record (1)")
    parser.add_argument("--round", metavar="N", type=int, default=1, help="which round of the match (1)")
    parser.add_argument("--ply", metavar="N", type=int, help="which action of the round is asked about")
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

    if (options.record is None) != (options.ply is None):
        parser: ArgumentParser = options.parser
        parser.error("--record and --ply go together")
    try:
        solution = _solved(_after(_start(options), options.plays), options.method)
    except (NotationError, RulesError, _UnusableError) as error:
        complain(f"batida: {error}")
        return 1
    if options.json:
        print(json.dumps(facts(solution)))
    else:
        tell(solution, Words(options.lang))
    return 0


def facts(solution: "Solution") -> dict[str, object]:
    """A solution as JSON says it: players from 1, actions as a record writes them."""
    from batida.notation import format_action

    return {
        "to_act": solution.to_act + 1,
        "method": solution.method,
        "values": {format_action(action): _short(value) for action, value in solution.values},
        "error": 0,
        "best": [format_action(action) for action in solution.best],
    }


def tell(solution: "Solution", words: "Words") -> None:
    """Prints the actions, the best ones first."""
    player = words.text("game-player", number=solution.to_act + 1)
    say(words.text("cli-solved", player=player, method=solution.method))
    for action, value in sorted(solution.values, key=lambda pair: -pair[1]):
        points = f"{_short(round(value, 2)):+}" if value else "0"
        say(words.text("cli-worth", action=_action_text(action, player, words), points=points), indent="  ")


def _action_text(action: "Action", player: str, words: "Words") -> str:
    from batida.rules import Pass

    if isinstance(action, Pass):
        return words.text("cli-pass", player=player)
    tile = words.text("game-tile", low=action.tile.low, high=action.tile.high)
    key = "cli-lead" if action.end is None else f"cli-{action.end.value}"
    return words.text(key, player=player, tile=tile)


def _short(value: float) -> float:
    """A whole number of points without its zeros behind the point."""
    return int(value) if value == int(value) else value


def _start(options: Namespace) -> "Round":
    """The round that the options name, before ``PLAYS``."""
    from batida.notation import parse_hands, parse_position
    from batida.rules import Round, block, round_with

    if options.record is not None:
        return _recorded(options)
    if options.position is not None:
        link: str = options.position
        state = parse_position(link[max(link.find("b1~"), 0) :]).state
        if not isinstance(state, Round):
            raise _UnusableError(_UNKNOWN)
        return state
    hands = parse_hands(options.hands)
    if any(hand.unknown for hand in hands):
        raise _UnusableError(_UNKNOWN)
    opener: int = options.opener
    if not 1 <= opener <= len(hands):
        raise _UnusableError(f"there is no player {opener} at a table of {len(hands)}")
    return round_with(block(len(hands)), tuple(hand.known for hand in hands), opener=opener - 1)


def _recorded(options: Namespace) -> "Round":
    """The round of a record before the ply that is asked about."""
    from batida.notation import NotationError, PartialRound, read_records

    match: int = options.match
    number: int = options.round
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
    if isinstance(one.final, PartialRound):
        raise _UnusableError(_UNKNOWN)
    if not 1 <= ply <= len(one.plies) + 1:
        raise _UnusableError(f"the round has {len(one.plies)} plies: ask from 1 to {len(one.plies) + 1}")
    return list(one.states())[ply - 1]


def _after(rnd: "Round", plays: str) -> "Round":
    """The round after the actions of a text."""
    from batida.notation import NotationError, parse_action
    from batida.rules import Refused, apply

    column = 1
    for word in plays.split(" "):
        if word.strip():
            try:
                rnd = apply(rnd, parse_action(word, rnd.line))
            except NotationError as error:
                raise error.moved(line=None, column=column + error.column - 1) from None
            except Refused as error:
                raise _UnusableError(f"column {column}: {error}") from None
        column += len(word) + 1
    return rnd


def _solved(rnd: "Round", method: "Method | None") -> "Solution":
    from batida.solver.open_hands import solve

    return solve(rnd, method=method)
