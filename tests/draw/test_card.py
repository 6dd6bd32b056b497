"""Cards as pixels: what is drawn is where it belongs, and the file is a PNG that others read."""

import math
import struct
import zlib

from batida.draw import HEIGHT, WIDTH, Card, card_png
from batida.draw.layout import Box
from batida.draw.raster import Canvas, colour
from batida.rules import LEFT, RIGHT, Line, Play, tile

BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def pixels_of(png):
    """The rows of a PNG file, each a list of colours; reads what the file says and nothing of ours."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    chunks, at = {}, 8
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        name, content = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        (told,) = struct.unpack_from(">I", png, at + 8 + size)
        assert told == zlib.crc32(name + content)
        chunks[name] = content
        at += 12 + size
    assert list(chunks) == [b"IHDR", b"IDAT", b"IEND"]
    width, height, *form = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert form == [8, 2, 0, 0, 0]
    rows = zlib.decompress(chunks[b"IDAT"])
    stride = 1 + 3 * width
    assert len(rows) == height * stride
    assert not any(rows[::stride])
    return [
        [tuple(rows[at : at + 3]) for at in range(row * stride + 1, (row + 1) * stride, 3)]
        for row in range(height)
    ]


def drawn(draw, *, size=40):
    canvas = Canvas(size, [BLACK] * size)
    draw(canvas)
    return pixels_of(canvas.png())


def area(rows):
    """How many pixels are white, counting what is mixed by its share."""
    return sum(pixel[0] for row in rows for pixel in row) / 255


def test_a_disc_has_the_area_of_a_disc_wherever_it_lies():
    for step in range(5):
        rows = drawn(lambda canvas, at=20 + step / 5: canvas.disc((at, 19.3), radius=11.5, fill=WHITE))
        assert abs(area(rows) - math.pi * 11.5**2) < 3
        assert rows[19][20] == WHITE
        assert rows[2][2] == BLACK


def test_a_box_has_its_area_and_lacks_what_its_corners_cut_off():
    for corner in (0, 3.5, 8):
        rows = drawn(lambda canvas, corner=corner: canvas.box(Box(5, 8, 26, 20), fill=WHITE, corner=corner))
        assert abs(area(rows) - (26 * 20 - (4 - math.pi) * corner**2)) < 2.5
        assert rows[8][18] == rows[27][18] == rows[18][5] == rows[18][30] == WHITE
        assert rows[7][18] == rows[28][18] == rows[18][4] == rows[18][31] == BLACK


def test_what_reaches_beyond_the_picture_is_left_out():
    rows = drawn(lambda canvas: canvas.box(Box(-30, -30, 100, 100), fill=WHITE, corner=9))
    assert area(rows) == 1600
    assert area(drawn(lambda canvas: canvas.disc((-50, 60), radius=5, fill=WHITE))) == 0


def test_a_card_shows_line_and_hand_and_says_what_was_played_and_what_was_better():
    line = Line()
    for play in (Play(tile(6, 6)), Play(tile(0, 6), LEFT), Play(tile(3, 6), RIGHT)):
        line = line.joined(play)
    hand = (tile(0, 1), tile(3, 3), tile(2, 4))
    plain = pixels_of(card_png(Card(line, hand)))
    ringed = pixels_of(card_png(Card(line, hand, tile(3, 3), tile(0, 1))))
    assert (len(plain), len(plain[0])) == (HEIGHT, WIDTH)
    changed = {
        (x, y)
        for y in range(HEIGHT)
        for x in range(WIDTH)
        if plain[y][x] != ringed[y][x] and y % 3 == x % 3 == 0
    }
    colours = {ringed[y][x] for x, y in changed}
    assert {colour("#ffc857"), colour("#7be3a4")} <= colours
    # Rings lie around two tiles of the hand, at the lower right.
    assert min(y for _, y in changed) > 430
    assert min(x for x, _ in changed) > 900
    assert card_png(Card(line, hand)) == card_png(Card(line, hand))


def test_a_card_of_an_empty_line_is_a_card():
    assert len(pixels_of(card_png(Card(Line())))) == HEIGHT
