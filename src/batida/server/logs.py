"""Logs as lines of fields: never a hand, a deal or a token, because nobody passes one."""

from __future__ import annotations

import logging
from typing import Final

_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class FieldsFormatter(logging.Formatter):
    """``time level logger: message key=value ...``."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The record with its extra fields behind the message."""
        fields = "".join(f" {name}={value}" for name, value in vars(record).items() if name not in _OWN)
        return super().format(record) + fields


def log_to_stderr(level: int = logging.WARNING) -> None:
    """Sends what is logged to the standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(FieldsFormatter())
    logging.basicConfig(level=level, handlers=[handler])
