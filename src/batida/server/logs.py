"""Logs as lines of fields, for people or as JSON: never a hand, a deal or a token.

Nobody passes one; and of an error only its kind and its place are written, because what it says may
hold what its code was at work on.
"""

from __future__ import annotations

import json
import logging
import traceback
from contextvars import ContextVar
from types import TracebackType
from typing import Final, Literal, TypeAlias

LogForm: TypeAlias = Literal["text", "json"]


FRAMES_MAX: Final = 12
"""How many places of an error are written, the innermost ones."""

asking: ContextVar[str | None] = ContextVar("asking", default=None)
"""The id of the request or socket that is being served."""

_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}

ErrorInfo: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)


class FieldsFormatter(logging.Formatter):
    """``time level logger: message key=value ...``."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The record with its extra fields behind the message."""
        fields = "".join(f" {name}={_plain(value)}" for name, value in _fields(record).items())
        head, *places = super().format(record).splitlines()
        return "\n".join((head + fields, *places))

    def formatException(self, ei: ErrorInfo) -> str:  # noqa: N802 - logging's own name
        """The kind of the error and where it was raised, and not what it says."""
        return "\n".join(f"  {line}" for line in _places(ei))


class JsonFormatter(logging.Formatter):
    """An object a line: ``time``, ``level``, ``logger``, ``message``, and the extra fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line of JSON."""
        line: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03d}",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_fields(record),
        }
        if record.exc_info:
            line["error"] = _places(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def log_to_stderr(level: int = logging.WARNING, form: LogForm = "text") -> None:
    """Sends what is logged to the standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else FieldsFormatter())
    logging.basicConfig(level=level, handlers=[handler])
    # What lies below tells of every request that is none, and in detail shows cookies and frames.
    for name in ("uvicorn", "websockets", "asyncio"):
        logging.getLogger(name).setLevel(logging.ERROR)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)


def _fields(record: logging.LogRecord) -> dict[str, object]:
    asker = asking.get()
    fields = {} if asker is None else {"request": asker}
    return {**fields, **{name: value for name, value in vars(record).items() if name not in _OWN}}


def _places(error: ErrorInfo) -> list[str]:
    kind, _, trace = error
    if kind is None:
        return []
    frames = traceback.extract_tb(trace)[-FRAMES_MAX:]
    return [kind.__name__, *(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames)]


def _plain(value: object) -> str:
    """A field as one word: what came from outside begins no line of its own."""
    text = str(value)
    return text if text.isascii() and text.isprintable() and " " not in text else json.dumps(text)
