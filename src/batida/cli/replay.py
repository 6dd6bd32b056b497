"""``batida replay``: reads records, plays them by the rules and tells what happened."""

import json
import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from batida.cli.console import add_language, complain, say
from batida.cli.matches import Matches

if TYPE_CHECKING:
    from batida.i18n import Words
    from batida.notation import Record, RecordedRound
    from batida.rules import Seat


ABOUT = "read records and tell what happened"
DESCRIPTION = (
    "Reads records (.bdn), plays every action by the rules and recomputes every score."
    " A match that is not taken is told on standard error with line and column."
)


def fill(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record, or - for standard input")
    parser.add_argument("--json", action="store_true", help="a line of JSON a match")
    add_language(parser, help="language of the account")


def run(options: Namespace) -> int:
    """Replays the files; 1 when a match of them is refused."""
    from batida.i18n import Words
    from batida.notation import match_facts

    words, matches = Words(options.lang), Matches(options.files)
    is_ascii = not (sys.stdout.encoding or "").lower().startswith("utf")
    for name, number, record in matches.named():
        for notice in record.notices:
            complain(f"{name}: {notice}")
        if options.json:
            print(json.dumps(match_facts(record), ensure_ascii=is_ascii))
        else:
            if number > 1:
                print()
            tell(record, words)
    return matches.status


def tell(record: "Record", words: "Words") -> None:
    """Prints the account of a match."""
    from batida.i18n import shown_name

    names = [
        shown_name(name) or words.text("game-player", number=number)
        for number, name in enumerate(record.players, 1)
    ]
    target = words.text("game-points", count=record.variant.target)
    say(words.text("cli-match", players=words.listed(names), target=target))
    if any(record.start):
        say(words.text("cli-start", scores=_scores(names, record.start)))
    for one in record.rounds:
        print()
        say(words.text("cli-round", number=one.number, opener=names[one.opener]))
        _tell_round(one, names, words)
    print()
    ended = record.result
    if ended is None:
        say(words.text("cli-unfinished"))
    elif ended.winner is None:
        say(words.text("cli-draw"))
    else:
        say(words.text("cli-won", winner=names[ended.winner]))


def _tell_round(one: "RecordedRound", names: list[str], words: "Words") -> None:
    from batida.i18n import printable
    from batida.rules import Pass

    seat: Seat = one.opener
    for number, ply in enumerate(one.plies, 1):
        key, tile = "cli-pass", ""
        if not isinstance(ply.action, Pass):
            end = ply.action.end
            key = "cli-lead" if end is None else f"cli-{end.value}"
            tile = words.text("game-tile", low=ply.action.tile.low, high=ply.action.tile.high)
        text = words.text(key, player=names[seat], tile=tile)
        if ply.stand_in:
            text = words.text("cli-stand-in", action=text)
        comments = "".join(f" {{{printable(' '.join(comment.split()))}}}" for comment in ply.comments)
        say(f"{number:2}. {text}{ply.mark}{comments}", indent="  ")
        seat = one.final.variant.left_of(seat)
    line = "".join(
        words.text("game-tile", low=laid.left, high=laid.right) + " " for laid in one.final.line.laid
    )
    if line:
        say(words.text("cli-line", tiles=line.strip()), indent="  ")
    hands = ["?" if points is None else words.text("game-points", count=points) for points in one.hand_points]
    settlement = one.settlement
    if settlement is None:
        say(words.text("cli-open"), indent="  ")
        return
    say(words.text("cli-hands", hands=_scores(names, hands)), indent="  ")
    if settlement.winner is None:
        say(words.text("cli-tie"), indent="  ")
    else:
        key = "cli-blocked" if settlement.is_blocked else "cli-out"
        points = words.text("game-points", count=settlement.points)
        say(words.text(key, winner=names[settlement.winner], points=points), indent="  ")
    say(words.text("cli-scores", scores=_scores(names, one.scores)), indent="  ")


def _scores(names: list[str], values: "tuple[int, ...] | list[str]") -> str:
    return ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))
