"""Pictures of the game, and the same in words.

All geometry lives here: who shows a line gets placements and marks and knows no more. Pure: values
in, values and text out. It knows the rules and the words, and nobody else below the solver.
Tests: ``tests/draw``.
"""

from batida.draw.board import Board, Peg, board, board_svg, pegs, previous_scores
from batida.draw.card import HEIGHT, WIDTH, Card, card_png
from batida.draw.describe import Facts, OpenFact, describe, facts, player_name, spoken, tile_name
from batida.draw.layout import (
    ROOM,
    WIDTHS,
    Box,
    Layout,
    Mark,
    Placement,
    Turn,
    Width,
    layout,
)
from batida.draw.picture import Picture, PictureError, Showable, show
from batida.draw.svg import backs_svg, hand_svg, line_svg, sprite_svg, tile_svg

__all__ = [
    "HEIGHT",
    "ROOM",
    "WIDTH",
    "WIDTHS",
    "Board",
    "Box",
    "Card",
    "Facts",
    "Layout",
    "Mark",
    "OpenFact",
    "Peg",
    "Picture",
    "PictureError",
    "Placement",
    "Showable",
    "Turn",
    "Width",
    "backs_svg",
    "board",
    "board_svg",
    "card_png",
    "describe",
    "facts",
    "hand_svg",
    "layout",
    "line_svg",
    "pegs",
    "player_name",
    "previous_scores",
    "show",
    "spoken",
    "sprite_svg",
    "tile_name",
    "tile_svg",
]
