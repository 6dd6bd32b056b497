"""Errors as values: they keep what they carry on every way between processes."""

import copy
import pickle

import pytest

from batida.bots import UnknownBotError, find
from batida.notation import NotationError, parse_action, read_record
from batida.rules import TILES, BatidaError, Line, Play, apply, block, deal, tile
from batida.service.errors import RoomError
from batida.store import ConflictError, StoreError


def raised(act) -> BatidaError:
    with pytest.raises(BatidaError) as caught:
        act()
    return caught.value


ERRORS = [
    raised(lambda: tile(7, 0)),
    raised(lambda: apply(deal(block(2), TILES, opener=0), Play(tile(6, 6)))),
    raised(lambda: parse_action("07", Line())),
    raised(lambda: read_record("[Record")),
    raised(lambda: find("genius")),
    StoreError("a gap", code="damaged", path="a folder"),
    ConflictError(table="a", after=3, head=4),
    RoomError("no such pace", code="bad-pace", pace_ms=-1),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))])  # noqa: S301 - our own bytes
def test_an_error_comes_whole_out_of_another_process(error, way):
    again = way(error)
    assert type(again) is type(error)
    assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))


def test_the_errors_of_this_test_are_of_all_kinds_that_carry_something():
    assert {NotationError, UnknownBotError, StoreError, RoomError} <= {type(error) for error in ERRORS}
