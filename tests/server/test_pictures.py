"""The pictured positions that the rules page shows are those of the source (R4.3)."""

import json
from pathlib import Path

import pytest

from batida.server.pictures import pictures

DIAGRAMS = json.loads((Path(__file__).parents[1] / "cases/diagrams.json").read_text())["diagrams"]
SENT = {position.name: position for position in pictures().positions}


def test_r4_3_all_pictured_positions_are_sent():
    assert list(SENT) == [diagram["name"] for diagram in DIAGRAMS]


@pytest.mark.parametrize("diagram", DIAGRAMS, ids=lambda diagram: diagram["name"])
def test_r4_3_facts_of_a_pictured_position(diagram):
    line = SENT[diagram["name"]].line
    assert list(line.plays) == [play["tile"] for play in diagram["plays"]]
    joints = [[joint.on, joint.at, joint.tile, joint.by] for joint in line.joints]
    assert joints == diagram["joints"]
    points = [[point.tile, point.point, point.value] for point in line.open]
    assert sorted(points) == sorted(diagram["open"])


@pytest.mark.parametrize("position", SENT.values(), ids=lambda position: position.name)
def test_r4_3_a_picture_shows_all_tiles_and_both_marks_at_every_width(position):
    assert [picture.width for picture in position.pictures] == ["phone", "square", "wide"]
    for picture in position.pictures:
        assert [placed.tile for placed in picture.tiles] == list(position.line.plays)
        assert [(mark.place, mark.value) for mark in picture.marks] == [
            (point.end, point.value) for point in position.line.open
        ]
