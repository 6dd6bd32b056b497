"""The known faults of kind notation, each as the whole kind that it stands for."""

import re
from io import BytesIO

import pytest

from batida.notation import NotationError, add_round, begin_record, match_facts, read_records, write_record
from batida.rules import block
from tests.cases.adapter import CaseTable, case_by_id, cases_of, moves_of, table_of

MUTATIONS = {
    "CRLF line ends": lambda text: text.replace("\n", "\r\n"),
    "no final newline": lambda text: text.rstrip("\n"),
    "two blank lines between header and moves": lambda text: re.sub(r"(\[Hands .*\n)", r"\1\n\n", text),
    "no blank line": lambda text: text.replace("\n\n", "\n"),
    "trailing spaces": lambda text: text.replace("\n", "   \n"),
    "tabs for spaces": lambda text: text.replace(" ", "\t"),
}


def written(table: CaseTable) -> str:
    """Our own record of this round."""
    names = ["José", *("" for _ in range(table.rnd.variant.players - 1))]
    return write_record(add_round(begin_record(names, block(len(names))), table.rnd))


def read(data: bytes):
    return list(read_records(BytesIO(data)))


def test_every_case_of_kind_notation_is_here():
    assert [case.id[:6] for case in cases_of("notation")] == ["BD-081", "BD-083", "BD-086", "BD-088"]


def test_bd_081_line_ends_and_blank_lines():
    case = case_by_id("BD-081")
    data = case.input["round"]
    text = written(table_of(data).after_all(moves_of(data)))
    (record,) = read(text.encode())
    one = match_facts(record)["rounds"][0]
    expected = case.expected["result"]
    assert (one["end"], one["winner"], one["points"]) == ("blocked", expected["winner"], expected["points"])
    assert one["hand_points"] == expected["hand_pips"]
    assert set(case.input["mutations"]) == set(MUTATIONS)
    for mutation in MUTATIONS.values():
        assert mutation(text) != text
        assert read(mutation(text).encode()) == [record]


def test_bd_083_byte_order_mark_and_other_encodings():
    case = case_by_id("BD-083")
    data = case.input["round"]
    text = written(table_of(data).after_all(moves_of(data)))
    (record,) = read(text.encode("utf-8"))
    assert read(text.encode("utf-8-sig")) == [record]
    for encoding, name in (("utf-16", "UTF-16"), ("latin-1", "Latin-1")):
        (error,) = read(text.encode(encoding))
        assert isinstance(error, NotationError)
        assert name in error.sentence
    assert len(case.input["encodings"]) == 4


def test_bd_086_foreign_variant():
    header = case_by_id("BD-086").input["header"]
    tiles = [f"{low}-{high}" for low in range(7) for high in range(low, 7)]
    hands = [tiles[seat * 7 : seat * 7 + header["tiles_each"]] for seat in range(header["players"])]
    text = (
        '[Record "bdn-1"]\n[Rules "block-1"]\n[Players "" "" "" ""]\n'
        f"[Round 1] [Opener 1]\n[Hands {' | '.join(map(' '.join, hands))}]\n[Settled open] [Result *]\n"
    )
    (error,) = read(text.encode())
    assert str(error) == ("line 5, column 8: 4 players have 5 tiles each, and player 1 has 7 here (R1.3)")
    (error,) = read(text.replace("[Round", '[Teams "1 3" "2 4"]\n[Round').encode())
    assert str(error) == (
        "line 4, column 1: everybody plays for themselves in block-1, there are no teams (R1.2)"
    )


@pytest.mark.parametrize("rules", ["draw-1", "block-2", "muggins", "Block-1", ""])
def test_bd_086_other_rules_are_refused(rules):
    (error,) = read(f'[Record "bdn-1"]\n[Rules "{rules}"]\n'.encode())
    assert (error.code, error.line, error.column) == ("foreign-variant", 2, 8)


def test_bd_088_illegal_move_in_a_record():
    case = case_by_id("BD-088")
    hands = " | ".join(" ".join(hand) for hand in case.input["fixture"]["hands"])
    words = ["66", "65>", "41>", "44>"]
    assert [move["tile"].replace("-", "") for move in case.input["moves"]] == [word[:2] for word in words]
    (error,) = read(
        '[Record "bdn-1"]\n[Rules "block-1"]\n[Players "" ""]\n[Round 1] [Opener 1]\n'
        f"[Hands {hands}]\n{' '.join(words)}\n[Settled open] [Result *]\n".encode()
    )
    assert (error.line, error.column) == (6, 8)
    assert error.sentence == "1-4 fits neither 6 nor 5"
    assert case.expected["error_at_move"] == 3
