"""``batida arena``: players against players on mirrored deals, with intervals."""

import os
from argparse import ArgumentParser, Namespace
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from batida.cli.arena_words import found_text, tell, tell_table
from batida.cli.console import StatusLine, add_language, complain, written
from batida.cli.numbers import finite, whole

if TYPE_CHECKING:
    from batida.arena import Contest, Finding, Sprt, Workers

ABOUT = "let players play against each other and measure them"
DESCRIPTION = (
    "Plays mirrored deals: each deal once for every seat, with the players one seat further each time, so"
    " that the luck of the deal is nobody's. Says what the first player wins, in points a round, with a 95 %"
    " interval. Two players at a larger table (--players) are one of the first against the rest, all of the"
    " second. The same seed gives the same answer, whatever the cores."
)
CORES_MAX: Final = 1024
INTERRUPTED: Final = 130
"""The exit status of what was ended from the keyboard."""


def fill(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    parser.add_argument("names", metavar="PLAYER", nargs="+", help="such as random, heaviest, counter")
    parser.add_argument(
        "--players", metavar="N", type=whole(), dest="seats", help="seats at the table (as many as players)"
    )
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--rounds", metavar="N", type=whole(1), help="rounds to play (1000)")
    amount.add_argument("--matches", metavar="N", type=whole(1), help="whole matches to play instead")
    parser.add_argument("--target", metavar="POINTS", type=whole(), help="of matches, if not the usual one")
    parser.add_argument(
        "--seed", metavar="S", type=whole(most=2**63 - 1), default=1, help="tells all deals and chance (1)"
    )
    parser.add_argument("--budget", metavar="MS", type=whole(), default=500, help="time for a decision (500)")
    parser.add_argument(
        "--cores", metavar="N", type=whole(most=CORES_MAX), default=1, help="processes (1); 0 for all cores"
    )
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        nargs="?",
        const="",
        help="play on a Ray cluster, by as many actors as --cores; on one begun here without an address",
    )
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=finite,
        metavar=("LOW", "HIGH"),
        help="stop once it is decided which margin of the first player is nearer, in points a round",
    )
    parser.add_argument(
        "--journal",
        metavar="FILE",
        type=Path,
        help="keep what is played, and go on from it; a folder with --table",
    )
    parser.add_argument("--out", metavar="FILE.bdn", help="write all that was played as records")
    parser.add_argument("--table", action="store_true", help="everybody against everybody, with ratings")
    parser.add_argument("--plot", metavar="FILE.svg", help="draw the margin on its way, or the ratings")
    parser.add_argument("--json", action="store_true", help="the same as facts, a line of JSON")
    parser.add_argument("--quiet", action="store_true", help="tell nothing on the way")
    add_language(parser, help="language of the words")
    parser.set_defaults(parser=parser)


def run(options: Namespace) -> int:
    """Plays; 1 when a player fails, 2 for a contest that cannot be, 130 when interrupted."""
    from batida.arena import ArenaError, ProgramError, Sprt
    from batida.bots import UnknownBotError

    parser: ArgumentParser = options.parser
    try:
        contest, sets = _asked(options)
        sprt = None if options.sprt is None else Sprt(*options.sprt)
    except (ArenaError, UnknownBotError, ProgramError) as error:
        parser.error(str(error))
    try:
        return _table(options, contest, sets) if options.table else _single(options, contest, sets, sprt)
    except (ArenaError, UnknownBotError, ProgramError) as error:
        complain(f"batida: {error}")
        return 1


def _asked(options: Namespace) -> "tuple[Contest, int]":
    """What is asked for, and how many mirrored sets of it.

    Raises:
        ArenaError: there is no such contest.
        UnknownBotError, ProgramError: there is no such player.
    """
    from batida.arena import ArenaError, Contest, check_player

    names: list[str] = options.names
    is_table: bool = options.table
    if is_table and (options.out is not None or options.sprt is not None):
        raise ArenaError("a table takes no --out and no --sprt", code="bad-players")
    if is_table and (len(names) < 2 or len(set(names)) != len(names)):
        raise ArenaError("a table is of two players or more, no name twice", code="bad-players")
    for name in names:
        check_player(name)
    seats = 2 if is_table else len(names)
    contest = Contest(
        players=tuple(names[:2] if is_table else names),
        seats=seats if options.seats is None else options.seats,
        kind="rounds" if options.matches is None else "matches",
        seed=options.seed,
        budget_ms=options.budget,
        target=options.target,
        records=options.out is not None,
    )
    count = options.rounds if options.matches is None else options.matches
    return contest, contest.sets_for(1000 if count is None else count)


def _single(options: Namespace, contest: "Contest", sets: int, sprt: "Sprt | None") -> int:
    from batida.arena.plot import margin_svg
    from batida.i18n import Words

    finding = _played(options, contest, sets, sprt=sprt, journal=options.journal)
    if finding.tally.sets:
        tell(finding, options, Words(options.lang))
        if options.plot is not None:
            with written(options.plot) as out:
                out.write(margin_svg(finding).encode())
    return INTERRUPTED if finding.stopped_by == "interrupt" else 0


def _table(options: Namespace, pattern: "Contest", sets: int) -> int:
    from batida.arena import cross_table
    from batida.arena.plot import rating_svg
    from batida.i18n import Words

    folder: Path | None = options.journal
    if folder is not None:
        folder.mkdir(exist_ok=True)

    def play(contest: "Contest") -> "Finding":
        journal = None if folder is None else folder / journal_name(contest)
        return _played(options, contest, sets, journal=journal)

    table = cross_table(options.names, pattern, play)
    if table.findings:
        tell_table(table, options, Words(options.lang))
    if options.plot is not None and table.is_whole:
        with written(options.plot) as out:
            out.write(rating_svg(table).encode())
    return 0 if table.is_whole else INTERRUPTED


def journal_name(contest: "Contest") -> str:
    """The file of a pairing in a table's folder: the same for the same two players."""
    from batida.arena.chance import number_of

    return f"{number_of(*contest.players):016x}.arena"


def _played(
    options: Namespace, contest: "Contest", sets: int, *, sprt: "Sprt | None" = None, journal: Path | None
) -> "Finding":
    from batida.arena import Journal
    from batida.arena import run as play

    progress = None if options.quiet else _Progress(contest, sets)
    with ExitStack() as stack:
        kept = None if journal is None else stack.enter_context(Journal(journal, contest))
        out = None if options.out is None else stack.enter_context(written(options.out))
        count = 0

        def keep(text: str) -> None:
            nonlocal count
            if out is not None:
                out.write((text if count == 0 else "\n" + text).encode())
                count += 1

        workers = _workers(options, contest)
        stack.callback(workers.close)
        if progress is not None:
            stack.callback(progress.make_room)
        return play(contest, workers, sets=sets, sprt=sprt, journal=kept, keep=keep, told=progress)


def _workers(options: Namespace, contest: "Contest") -> "Workers":
    from batida.arena import Here, Processes

    cores: int = options.cores or os.cpu_count() or 1
    if options.ray is not None:
        from batida.arena.on_ray import OnRay

        return OnRay(contest, cores, address=options.ray or None)
    return Here(contest) if cores == 1 else Processes(contest, cores)


class _Progress:
    """How many deals are done, what was found so far, and how long the others will take."""

    def __init__(self, contest: "Contest", sets: int) -> None:
        from batida.i18n import printable

        self._names = " - ".join(map(printable, contest.players))
        self._sets = sets
        self._begun_s = perf_counter()
        self._line = StatusLine()

    def __call__(self, finding: "Finding") -> None:
        if not self._line.is_due:
            return
        tally = finding.tally
        rate = (tally.sets - finding.sets_kept) / (perf_counter() - self._begun_s)
        left = f", about {(self._sets - tally.sets) / rate:.0f} s more" if rate else ""
        done = f"{tally.sets} of {self._sets} deals, {found_text(tally.side(0))}"
        self._line.tell(f"{self._names}: {done}{left}")

    def make_room(self) -> None:
        """Leaves an empty line for what is told next."""
        self._line.clear()
