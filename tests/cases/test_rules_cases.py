"""Every case of kind rules and scoring, each of its expectations against the rules.

An expectation that this module does not know fails: a case is never half tested in silence.
"""

from __future__ import annotations

import random

import pytest

from batida.rules import (
    TILES,
    BatidaError,
    Match,
    RulesError,
    Settlement,
    SetupError,
    block,
    deal,
    new_match,
    next_opener,
    outcome,
    public_view,
    ranking,
    result,
    scores,
    seat_view,
    settle,
    with_round,
)
from tests.cases.adapter import (
    Case,
    CaseTable,
    Data,
    UnreadableMoveError,
    all_cases,
    cases_of,
    hand_of,
    moves_of,
    table_of,
    tables_in,
    text_of,
    tile_of,
)

# What a case says in prose beside its numbers; the test that holds it stands behind.
PROSE = {
    "note",
    "rule",
    "must_not",  # the end, winner and points of the same case say it in numbers
    "each_alternative",  # check_position plays each of them
    "trailing_passes",  # check_round counts them
    "reply_does_not_tell",  # check_refused and tests/laws/test_hidden.py
}

REASONS = {
    "does not match": {"no-fit"},
    "right end is": {"no-fit"},
    "left end is": {"no-fit"},
    "already on the table": {"tile-on-table", "not-your-turn"},
    "not your turn": {"not-your-turn"},
    "must play": {"must-play"},
}


@pytest.mark.parametrize("case", cases_of("rules", "scoring"), ids=lambda case: case.id)
def test_known_fault_of_other_software(case: Case):
    check = CHECKS[str(case.input["type"])]
    check(case.input, dict(case.expected))


def test_every_type_of_case_has_a_check():
    types = {case.input["type"] for case in cases_of("rules", "scoring")}
    assert types == set(CHECKS)


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.id)
def test_every_round_in_any_case_is_played_by_the_rules(case: Case):
    for table, moves in tables_in(case):
        if case.id.startswith("BD-088"):  # an impossible record: its third move must be refused
            with pytest.raises(RulesError) as refusal:
                table.after_all(moves)
            assert refusal.value.code == "no-fit"
            assert refusal.value.data["tile"] == "1-4"
            continue
        played = table.after_all(moves)
        plays = [move for move in moves if isinstance(move, str) or not move.get("pass")]
        assert len(played.chain) == len(plays)


# --- positions --------------------------------------------------------------------------------


def check_position(data: Data, expected: dict[str, object]) -> None:
    fixture = data["fixture"]
    assert isinstance(fixture, dict)
    table = table_of(fixture).after_all(moves_of(data))
    if "before" in expected:
        check_state(table, expected.pop("before"))
    for key in [key for key in expected if key.startswith("legal")]:
        if key != "legal":  # it names the seat
            assert table.rnd.to_act == int(key.removeprefix("legal_for_seat_"))
        assert table.legal == sorted(expected.pop(key))
        assert {table.action_text(a) for a in seat_view(table.rnd, table.rnd.to_act).legal} == set(
            table.legal
        )
    if "turn" in expected:
        assert table.rnd.to_act == expected.pop("turn")
    if expected.pop("state_unchanged", False):
        expected["after"] = state_of(table)
    for alternative in data.get("alternatives", []):
        check_state(table.after(alternative), expected["after"])
    if "alternatives" in data:
        expected.pop("after")
    check_attempts(table, data.get("attempts", []), expected)
    check_nothing_left(expected)


def check_attempts(table: CaseTable, attempts: list[Data], expected: dict[str, object]) -> None:
    if not attempts:
        return
    results = expected.pop("results")
    assert len(results) == len(attempts)
    for attempt, said in zip(attempts, results, strict=True):
        if said.startswith("accepted"):
            table = table.after(attempt)
        else:
            assert said.startswith("refused")
            check_refused(table, attempt, said)
    if "after" in expected:
        check_state(table, expected.pop("after"))
    if "on_table" in expected:
        assert len(table.chain) == expected.pop("on_table")


def check_refused(table: CaseTable, move: Data, said: str) -> None:
    before = state_of(table)
    with pytest.raises(BatidaError) as refusal:
        table.after(move)
    assert state_of(table) == before
    error = refusal.value
    if isinstance(error, RulesError):
        assert error.code
        assert error.clause.startswith("R")
        for reason, codes in REASONS.items():
            if reason in said:
                assert error.code in codes
        assert set(error.data) <= {"tile", "end", "value", "to_act"}, "it tells more than asked"
    else:
        assert isinstance(error, UnreadableMoveError)


def check_state(table: CaseTable, expected: Data) -> None:
    assert state_of(table) == {
        **expected,
        "hands": [sorted(map(canonical, hand)) for hand in expected["hands"]],
    }


def state_of(table: CaseTable) -> dict[str, object]:
    return {
        "chain": table.chain,
        "open_ends": table.open_ends,
        "turn": table.rnd.to_act,
        "hands": [sorted(text_of(one) for one in hand) for hand in table.rnd.hands],
    }


def canonical(text: str) -> str:
    return text_of(tile_of(text))


# --- rounds -----------------------------------------------------------------------------------


def check_round(data: Data, expected: dict[str, object]) -> None:
    start = table_of(data)
    if "sleeping" in data:
        dealt = {one for hand in start.rnd.dealt for one in hand}
        assert hand_of(data["sleeping"]).tiles == tuple(t for t in TILES if t not in dealt)
        assert len(data["sleeping"]) == start.rnd.variant.sleeping
    moves = moves_of(data)
    table = start
    for move in moves:
        assert not table.rnd.is_over, "the round ended too early"
        table = table.after(move)
    settlement = outcome(table.rnd)
    assert settlement is not None, "the round goes on for ever"
    closing = table.rnd.variant.players if settlement.is_blocked else 0
    assert len(table.rnd.actions) == len(moves) + closing
    check_extra(table, data.get("extra", []), expected)
    match = new_match(
        table.rnd.variant,
        first_opener=table.rnd.opener,
        start=tuple(expected.pop("scores_before", [0] * table.rnd.variant.players)),
    )
    facts = {
        "last_to_play": table.last_to_play,
        "chain": table.chain,
        "open_ends": table.open_ends,
        "left_in_hand": [sorted(text_of(one) for one in hand) for hand in table.rnd.hands],
    }
    if "left_in_hand" in expected:
        expected["left_in_hand"] = [sorted(map(canonical, h)) for h in expected["left_in_hand"]]
    check_facts(facts | facts_after(with_round(match, settlement), settlement), expected)


def check_extra(table: CaseTable, extra: list[Data], expected: dict[str, object]) -> None:
    """Moves behind the end, and every other action there is, are refused and change nothing."""
    expected.pop("extra", None)
    tries = [*extra, {"seat": table.rnd.variant.left_of(table.last_to_play), "pass": True}]
    tries += [
        {"seat": seat, "tile": text_of(one), "end": end}
        for seat, hand in enumerate(table.rnd.hands)
        for one in hand
        for end in "LR"
    ]
    settled = outcome(table.rnd)
    for move in tries:
        with pytest.raises(RulesError) as refusal:
            table.after(move)
        assert refusal.value.code == "round-over"
    assert outcome(table.rnd) == settled
    assert public_view(table.rnd).shown == table.rnd.hands


# --- settlements and matches ------------------------------------------------------------------


def check_settle(data: Data, expected: dict[str, object]) -> None:
    settlement = settlement_of(data)
    variant = block(data["players"])
    match = new_match(variant, first_opener=0, start=tuple(data["scores_before"]))
    assert result(match) is None
    assert expected.pop("scores_before", data["scores_before"]) == data["scores_before"]
    check_facts(facts_after(with_round(match, settlement), settlement), expected)


def check_settle_many(data: Data, expected: dict[str, object]) -> None:
    items = expected.pop("items")
    assert len(items) == len(data["items"])
    for item, wanted in zip(data["items"], items, strict=True):
        check_settle(item, dict(wanted))
    for text, points in expected.pop("pips", {}).items():
        assert tile_of(text).points == points
    check_nothing_left(expected)


def check_match(data: Data, expected: dict[str, object]) -> None:
    match = new_match(
        block(data["players"]),
        first_opener=data["first_opener"],
        start=tuple(data["scores_before"]),
    )
    rounds = expected.pop("rounds")
    assert len(rounds) == len(data["rounds"])
    for played, wanted in zip(data["rounds"], rounds, strict=True):
        said = dict(wanted)
        assert result(match) is None
        assert next_opener(match) == said.pop("opener")
        settlement = settlement_of(played)
        match = with_round(match, settlement)
        check_facts(facts_after(match, settlement), said)
    assert len(match.rounds) == len(rounds)
    assert next_opener(match) == expected.pop("opener_after")
    assert list(scores(match)) == expected.pop("final_scores")
    facts = facts_after(match, match.rounds[-1])
    check_facts(facts, expected)


def settlement_of(data: Data) -> Settlement:
    settlement = settle(tuple(map(hand_of, data["hands_left"])), out=data["went_out"])
    assert settlement.is_blocked == (data["end"] == "blocked")
    return settlement


def facts_after(match: Match, settlement: Settlement) -> dict[str, object]:
    ended = result(match)
    return {
        "end": "blocked" if settlement.is_blocked else "out",
        "winner": settlement.winner,
        "points": settlement.points,
        "hand_pips": list(settlement.hand_points),
        "tied_lowest": list(settlement.lowest),
        "next_opener": next_opener(match),
        "scores": list(scores(match)),
        "scores_after": list(scores(match)),
        "match_over": ended is not None,
        "match_winner": None if ended is None else ended.winner,
        "match_draw": ended is not None and ended.is_draw,
        "ranking": {str(place): list(seats) for place, seats in ranking(match)},
    }


def check_facts(facts: dict[str, object], expected: dict[str, object]) -> None:
    for key in [key for key in expected if key in facts]:
        assert facts[key] == expected.pop(key), key
    check_nothing_left(expected)


def check_nothing_left(expected: dict[str, object]) -> None:
    assert set(expected) <= PROSE, "an expectation that no test looks at"


# --- deals ------------------------------------------------------------------------------------


def check_deal(data: Data, expected: dict[str, object]) -> None:
    assert expected.pop("always").startswith("dealt + sleeping = the 28 distinct tiles")
    shuffle = random.Random(data["seed"]).sample(TILES, k=len(TILES))
    for players in data["players"]:
        wanted = expected.pop(str(players))
        if wanted == "refused":
            with pytest.raises(SetupError) as refusal:
                block(players)
            assert refusal.value.code == "bad-players"
            continue
        variant = block(players)
        rnd = deal(variant, shuffle, opener=0)
        dealt = [one for hand in rnd.hands for one in hand]
        assert wanted == {"each": variant.hand_size, "sleeping": variant.sleeping}
        assert {len(hand) for hand in rnd.hands} == {wanted["each"]}
        assert len(set(dealt)) + wanted["sleeping"] == len(TILES)
    check_nothing_left(expected)


CHECKS = {
    "position": check_position,
    "round": check_round,
    "settle": check_settle,
    "settle_many": check_settle_many,
    "match": check_match,
    "deal": check_deal,
}
