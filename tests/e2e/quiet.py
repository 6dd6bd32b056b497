"""What a page may write into the console: nothing, but the refusals that a test asks for by name."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from playwright.sync_api import ConsoleMessage, Page

_STATUS: Final = re.compile(r"Failed to load resource: (?:.*status of (\d+)|net::ERR_INTERNET_DISCONNECTED)")


@dataclass
class Quiet:
    """Hears one page's console."""

    complaints: list[str] = field(default_factory=list)
    awaited: Counter[str] = field(default_factory=Counter)

    def hear(self, message: ConsoleMessage) -> None:
        """Notes an error; a browser writes down by itself each answer that is a refusal."""
        if message.type != "error":
            return
        status = _STATUS.match(message.text)
        if status is None:
            self.complaints.append(f"console: {message.text}")
            return
        path = urlsplit(message.location.get("url", "")).path
        refusal = f"{status[1] or 'offline'} {path.rpartition('/')[2]}"
        if self.awaited[refusal] > 0:
            self.awaited[refusal] -= 1
        else:
            self.complaints.append(f"{status[1]} {path}")

    @property
    def faults(self) -> list[str]:
        """What was written that was not awaited, and what was awaited and never came."""
        return [*self.complaints, *(f"never came: {one}" for one in self.awaited.elements())]


_HEARD: WeakKeyDictionary[Page, Quiet] = WeakKeyDictionary()


def listen(page: Page) -> Quiet:
    """Begins to hear a page."""
    quiet = _HEARD[page] = Quiet()
    page.on("console", quiet.hear)
    page.on("pageerror", lambda error: quiet.complaints.append(f"error: {error}"))
    return quiet


def await_refusal(page: Page, refusal: str, *, times: int = 1) -> None:
    """Lets a page be refused something, such as ``404 door``: the status, and the end of the path.

    While a test has taken the network away, ``offline`` is what stands for the status.
    """
    if page in _HEARD:
        _HEARD[page].awaited[refusal] += times
