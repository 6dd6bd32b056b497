"""What may be sent has no field for more than its seat may know (law 3)."""

import ast
import dataclasses
import random
import typing
from pathlib import Path

import pytest
from msgspec import Struct

from batida import rules, server, table
from batida.rules import Match, Round
from batida.table import (
    Dealt,
    Event,
    FinishedRound,
    Own,
    Person,
    Sources,
    Sown,
    Table,
    TableView,
    Told,
    look,
    own,
)
from batida.table import view as view_module
from batida.table.state import NextDeal
from tests.table.worlds import World, opening

SECRET = {Round, Match, Dealt, Sown, Sources, NextDeal, FinishedRound, Table, Person, *typing.get_args(Event)}

SENDABLE = {
    *("ActionSeen", "DealSeen", "RoundSeen", "SeatSeen", "SettledSeen"),
    *("Own", "TableView", "TermsSeen", "Told"),
}
"""The names of the table that the server may use."""


def types_in(hint):
    """All types that a value of this type can hold, at any depth."""
    found, todo = set(), [hint]
    known = {**vars(rules), **vars(table), **vars(view_module)}
    while todo:
        inner = todo.pop()
        todo += typing.get_args(inner)
        if isinstance(inner, type) and inner not in found:
            found.add(inner)
            if dataclasses.is_dataclass(inner) or issubclass(inner, Struct):
                todo += typing.get_type_hints(inner, localns=known).values()
    return found


def test_a_view_has_no_field_from_which_a_secret_could_leak():
    for sent in (TableView, Own, Told):
        found = types_in(sent)
        assert sent in found
        assert found.isdisjoint(SECRET)


def test_the_server_uses_nothing_of_the_table_but_what_may_be_sent():
    used = set()
    for path in Path(server.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("batida.table"):
                assert node.module == "batida.table", path.name
                used |= {alias.name for alias in node.names}
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("batida.rules"):
                assert not {"Round", "deal", "Match"} & {alias.name for alias in node.names}, path.name
    assert used <= SENDABLE
    assert "TableView" in used


@pytest.mark.parametrize("seed", range(20))
def test_the_representation_of_a_view_names_no_tile_of_a_hand(seed):
    """A slip of the log shows sizes: the plays that a seat may make would name its tiles."""
    table = World(opening(3), random.Random(seed)).table
    assert table.round is not None
    for seat, hand in enumerate(table.round.hands):
        for text in (repr(look(table, seat)), repr(own(table, seat)), repr(table)):
            assert f"seat={seat}" in text or "Table(" in text
            for one in hand:
                assert repr(one) not in text
                assert str(one) not in text
