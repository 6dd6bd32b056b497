"""A program that speaks the engine protocol, run beside this process under a guard."""

from __future__ import annotations

import os
import select
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Final

from batida.arena import guard
from batida.arena.protocol import (
    LINE_BYTES_MAX,
    VERSION,
    Hello,
    ProgramError,
    answer_of,
    question,
    text_of,
    with_line,
)

if TYPE_CHECKING:
    from batida.rules import Action, SeatView

_PREFIX: Final = "proc"


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a program may take, and how much it may say.

    Attributes:
        hello_ms: from its start to ``ready``.
        grace_ms: beyond the budget of a decision, for the way there and back.
        quit_ms: from ``quit`` to its end, before it is killed.
        lines: how many lines it may write for one answer.
    """

    hello_ms: int = 60_000
    grace_ms: int = 1_000
    quit_ms: int = 1_000
    lines: int = 1_000


@dataclass(frozen=True, slots=True)
class Command:
    """A command with the options that the program is to be given."""

    words: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()


def is_program(name: str) -> bool:
    """Whether the name of a player is that of a program beside this one."""
    return name.partition(":")[0].partition(",")[0] == _PREFIX


def program_named(name: str) -> Command:
    """The command of ``proc:COMMAND`` or ``proc,OPTION=VALUE,...:COMMAND``.

    Raises:
        ProgramError: ``bad-command``.

    >>> program_named("proc,depth=5:./mine --quick")
    Command(words=('./mine', '--quick'), options=(('depth', '5'),))
    """
    head, _, text = name.partition(":")
    prefix, *settings = head.split(",")
    options = [tuple(setting.split("=", 1)) for setting in settings]
    try:
        words = tuple(shlex.split(text))
    except ValueError as error:
        raise ProgramError(f"{text!r} is no command: {error}", code="bad-command") from None
    if prefix != _PREFIX or not words or not name.isprintable():
        sentence = f"a program is named as in proc:./program, not {name!r}"
        raise ProgramError(sentence, code="bad-command")
    pairs = tuple((option[0], option[1]) for option in options if len(option) == 2 and option[0])
    if len(pairs) != len(options):
        sentence = f"an option is set as in proc,depth=5:./program, not {name!r}"
        raise ProgramError(sentence, code="bad-command")
    return Command(words, pairs)


class Program:
    """One process of a program. After any error it is stopped, and may be started again."""

    def __init__(self, command: Command, *, limits: Limits | None = None, errors: int | None = None) -> None:
        """Names a program; :meth:`start` starts it.

        Args:
            command: what to run.
            limits: what it must keep to.
            errors: where its standard error goes, a file descriptor; nowhere if ``None``.
        """
        self._command = command
        self._limits = limits or Limits()
        self._errors = subprocess.DEVNULL if errors is None else errors
        self._process: subprocess.Popen[bytes] | None = None
        self._lifeline = -1
        self._pending = b""
        self._number = 0

    @property
    def is_running(self) -> bool:
        """Whether it was started and has not failed since."""
        return self._process is not None

    def start(self) -> Hello:
        """Starts it, lets it introduce itself, and sets its options.

        Raises:
            ProgramError: it does not, or not in time.
        """
        assert self._process is None
        if shutil.which(self._command.words[0]) is None:
            sentence = f"there is no program {self._command.words[0]!r}"
            raise ProgramError(sentence, code="not-started")
        held, self._lifeline = os.pipe()
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user names the program to run
                [sys.executable, "-I", "-S", guard.__file__, str(held), *self._command.words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
                pass_fds=(held,),
                start_new_session=True,
            )
        finally:
            os.close(held)
        self._pending, self._number = b"", 0
        try:
            return self._introduced()
        except ProgramError:
            self.kill()
            raise

    def begin_round(self, players: int) -> None:
        """Tells it that a round begins; nothing is answered (E3).

        Raises:
            ProgramError: it does not read.
        """
        self.tell(f"round {players}\n")

    def ask(self, view: SeatView, *, budget_ms: int, seed: int) -> Action:
        """Asks for one of ``view.legal``.

        Raises:
            ProgramError: there is no legal answer in time; it is killed then.
        """
        self._number += 1
        deadline = monotonic() + (budget_ms + self._limits.grace_ms) / 1000
        try:
            self._say(question(view, number=self._number, budget_ms=budget_ms, seed=seed))
            return self._answered(view, deadline)
        except ProgramError:
            self.kill()
            raise

    def tell(self, text: str) -> None:
        """Says something to it, as it is.

        Raises:
            ProgramError: it does not read.
        """
        self._say(text)

    def stop(self) -> int | None:
        """Asks it to quit, and kills it if it does not; gives its exit status, ``None`` if killed."""
        if self._process is None:
            return None
        try:
            self._say("quit\n")
        except ProgramError:
            self.kill()
            return None
        return self.hang_up()

    def hang_up(self) -> int | None:
        """Closes its input, and kills it if it goes on; gives its exit status, ``None`` if killed."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        process.stdin.close()
        try:
            return process.wait(self._limits.quit_ms / 1000)
        except subprocess.TimeoutExpired:
            return None
        finally:
            self.kill()

    def kill(self) -> None:
        """Ends it, and all that it started, at once."""
        process, self._process = self._process, None
        if process is None:
            return
        # The guard hears that nobody holds the other end any more.
        os.close(self._lifeline)
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()

    def _answered(self, view: SeatView, deadline: float) -> Action:
        for _ in range(self._limits.lines):
            action = answer_of(self._line(deadline), view, number=self._number)
            if action is not None:
                return action
        raise ProgramError("it says too much before it answers", code="too-much")

    def _introduced(self) -> Hello:
        deadline = monotonic() + self._limits.hello_ms / 1000
        self._say(f"bep {VERSION}\n")
        hello = Hello()
        for _ in range(self._limits.lines):
            following = with_line(hello, self._line(deadline))
            if following is None:
                break
            hello = following
        else:
            raise ProgramError("it says too much before it is ready", code="too-much")
        offered = {name for name, _ in hello.options}
        for name, value in self._command.options:
            if name not in offered:
                sentence = f"it has no option {name!r}, but {', '.join(sorted(offered)) or 'none'}"
                raise ProgramError(sentence, code="no-option")
            self._say(f"set {name} {value}\n")
        return hello

    def _say(self, text: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        fd = self._process.stdin.fileno()
        os.set_blocking(fd, False)
        data = text.encode()
        try:
            written = os.write(fd, data)
        except BlockingIOError:
            written = 0
        except OSError:
            raise ProgramError("it ended", code="ended") from None
        if written < len(data):
            raise ProgramError("it does not read what it is told", code="deaf")

    def _line(self, deadline: float) -> str:
        """The next line, without its end."""
        assert self._process is not None
        assert self._process.stdout is not None
        fd = self._process.stdout.fileno()
        while b"\n" not in self._pending:
            if len(self._pending) > LINE_BYTES_MAX:
                raise ProgramError(f"a line has more than {LINE_BYTES_MAX} bytes", code="too-long")
            left = deadline - monotonic()
            if left <= 0 or not select.select([fd], [], [], left)[0]:
                raise ProgramError("it did not answer in time", code="silent")
            read = os.read(fd, LINE_BYTES_MAX)
            if not read:
                raise ProgramError("it ended", code="ended")
            self._pending += read
        line, _, self._pending = self._pending.partition(b"\n")
        if len(line) > LINE_BYTES_MAX:
            raise ProgramError(f"a line has more than {LINE_BYTES_MAX} bytes", code="too-long")
        return text_of(line)
