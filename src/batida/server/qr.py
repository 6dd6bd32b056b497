"""A link as a picture that phones read."""

from __future__ import annotations

import io

import segno

QUIET: int = 4
"""The white edge that readers want, in modules."""


def svg(link: str) -> str:
    """The QR code of ``link`` as an SVG document, dark on white, to be shown at any size."""
    made = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(made, kind="svg", xmldecl=False, border=QUIET, light="#fff", dark="#000", omitsize=True)
    return made.getvalue().decode().strip()
