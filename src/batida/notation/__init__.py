"""Matches, positions and actions written down, and read again without a doubt.

A record (``.bdn``) holds matches; its reader plays every action by ``batida.rules``, recomputes
every score and refuses what differs, with line, column and clause: it never mends in silence.
``read(write(x)) == x`` is a law. The forms are described in ``docs/formats``. Everybody above
``rules`` may import this; it imports ``rules`` alone. A record holds all hands: it is secret until
its rounds are over. Tests: ``tests/notation``.

>>> from batida.notation import match_facts, read_record, write_record
>>> record = read_record('''
... [Record "bdn-1"] [Rules "block-1"] [Players "Ana" "Beto"]
... [Round 1] [Opener 1]
... [Hands 0-1 0-5 1-3 1-4 2-3 3-6 5-5 | 0-6 1-6 2-2 2-5 4-5 4-6 5-6]
... 36 06 05 56 13> 16< 01 -- 14 46 -- --
... [Settled blocked 1 +5] [Scores 5 0] [Result *]''')
Traceback (most recent call last):
batida.notation.errors.NotationError: line 5, column 13: 1-3 does not fit the 6 on the right (R3.1)
"""

from batida.notation.action import MARKS, format_action, parse_action, parse_line
from batida.notation.build import RECORD_NAME
from batida.notation.errors import NotationError, Notice, Place
from batida.notation.facts import MatchFacts, RoundFacts, match_facts
from batida.notation.hands import KnownHand, PartialRound
from batida.notation.jsonl import json_line, read_json_records
from batida.notation.position import (
    POSITION_CHARS_MAX,
    Position,
    format_position,
    parse_position,
    position_of,
    position_of_view,
)
from batida.notation.proof import DealProof, proof_tags
from batida.notation.reader import read_record, read_records
from batida.notation.record import (
    ROUNDS_MAX,
    HowEnded,
    Record,
    RecordedPly,
    RecordedRound,
    add_round,
    begin_record,
    bots_of,
    bots_tag,
)
from batida.notation.tokens import Tag, Value
from batida.notation.values import parse_hands
from batida.notation.writer import write_record, write_records

__all__ = [
    "MARKS",
    "POSITION_CHARS_MAX",
    "RECORD_NAME",
    "ROUNDS_MAX",
    "DealProof",
    "HowEnded",
    "KnownHand",
    "MatchFacts",
    "NotationError",
    "Notice",
    "PartialRound",
    "Place",
    "Position",
    "Record",
    "RecordedPly",
    "RecordedRound",
    "RoundFacts",
    "Tag",
    "Value",
    "add_round",
    "begin_record",
    "bots_of",
    "bots_tag",
    "format_action",
    "format_position",
    "json_line",
    "match_facts",
    "parse_action",
    "parse_hands",
    "parse_line",
    "parse_position",
    "position_of",
    "position_of_view",
    "proof_tags",
    "read_json_records",
    "read_record",
    "read_records",
    "write_record",
    "write_records",
]
