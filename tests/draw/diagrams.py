"""The seven pictured positions as lines, their texts in three languages, and the manual's pictures.

``python -m tests.draw.diagrams`` writes texts and pictures anew, from the root with ``src`` on the
path.
"""

import json
from pathlib import Path

from batida.draw import board, board_svg, describe, line_svg
from batida.i18n import LANGUAGES, Words
from batida.rules import Line, Play
from tests.cases.adapter import DIAGRAMS_PATH, tile_of
from tests.draw.lines import line_of

GOLDEN = Path(__file__).with_name("diagrams.golden.json")
DOCS = Path(__file__).parents[2] / "docs"


def diagrams():
    """The pictured positions as facts."""
    return json.loads(DIAGRAMS_PATH.read_text(encoding="utf-8"))["diagrams"]


def line_in(diagram):
    """The line of a pictured position: a tile that joins ``on`` a point lies at its end."""
    line = Line()
    for play in diagram["plays"]:
        end = None
        if "on" in play:
            (end,) = (point.end for point in line.open if [str(point.tile), point.point.value] == play["on"])
        line = line.joined(Play(tile_of(play["tile"]), end))
    return line


def texts():
    """Each position in words, by name and language."""
    return {
        diagram["name"]: {lang: describe(line_in(diagram), Words(lang)) for lang in LANGUAGES}
        for diagram in diagrams()
    }


def pictures():
    """The pictures of the manual by file name."""
    words = Words("en")
    line = line_of("14", "11<", "44>", "34>", "15<", "35>", "55>", "05>")
    return {
        "line.svg": line_svg(line, width="square", words=words),
        "board.svg": board_svg(board(2, 100), (45, 52), previous=(23, 30), words=words),
    }


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(texts(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    for name, svg in pictures().items():
        (DOCS / "pictures" / name).write_text(svg + "\n", encoding="utf-8")
