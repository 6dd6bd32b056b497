"""Files that only ever get longer, line by line, so that long work goes on where it was stopped.

Whoever has something to keep may import it; it imports nobody. Tests: ``tests/lines``.
"""

from batida.lines.signed import SignedLines

__all__ = ["SignedLines"]
