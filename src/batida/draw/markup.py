"""SVG text: escaped words, numbers without noise, drawings that can be stacked and signed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final
from zlib import crc32

from batida.draw.layout import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

FONT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML document may hold, not even escaped. Source: XML 1.0, 2.2."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A piece of SVG without its frame: ``body`` fills ``box``."""

    body: str
    box: Box


def words_in(text: str) -> str:
    """Any text made safe between tags and inside attributes."""
    return escape(_NOT_XML.sub("\ufffd", text))


def number(value: float) -> str:
    """A number as short as it can be written, to a thousandth."""
    short = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def document(drawing: Drawing, *, title: str = "", about: str = "", unit_px: float) -> str:
    """A whole SVG document, with its title and the same in words for who cannot see it.

    Args:
        drawing: what to show; its box becomes the view box.
        title: its name; nothing for a backdrop, which is hidden from who reads by ear.
        about: the picture in words; nothing if the title says it all.
        unit_px: how many px a unit of the drawing takes, where nothing else sets the size.
    """
    box = drawing.box
    labels, signed = _signed(title, about, drawing.body) if title else ('aria-hidden="true"', "")
    frame = " ".join(number(value) for value in (box.x, box.y, box.w, box.h))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" '
        f'width="{number(box.w * unit_px)}" height="{number(box.h * unit_px)}" '
        f"{labels}>{signed}{drawing.body}</svg>"
    )


def _signed(title: str, about: str, body: str) -> tuple[str, str]:
    """The attributes that name a document, and the elements that they refer to.

    The ids follow from the content, so that two documents on a page share none.
    """
    name = f"b{crc32((body + title + about).encode()):08x}"
    labels, signed = f"{name}t", f'<title id="{name}t">{words_in(title)}</title>'
    if about:
        labels += f" {name}d"
        signed += f'<desc id="{name}d">{words_in(about)}</desc>'
    return f'role="img" aria-labelledby="{labels}"', signed


def moved(body: str, x: float, y: float, turn: int = 0) -> str:
    """A group with its origin at ``(x, y)``, turned clockwise by ``turn`` degrees."""
    turned = f" rotate({turn})" if turn else ""
    return f'<g transform="translate({number(x)} {number(y)}){turned}">{body}</g>'


def stacked(drawings: Sequence[Drawing], *, gap: float) -> Drawing:
    """The drawings one below the other, each in the middle."""
    across = max(one.box.w for one in drawings)
    parts: list[str] = []
    y = 0.0
    for one in drawings:
        parts.append(moved(one.body, (across - one.box.w) / 2 - one.box.x, y - one.box.y))
        y += one.box.h + gap
    return Drawing("".join(parts), Box(0, 0, across, y - gap))
