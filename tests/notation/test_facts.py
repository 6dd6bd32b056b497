"""The facts of a match against a second referee, who knows strings and lists only."""

import re
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from batida.notation import match_facts, read_record, write_record
from tests.notation.matches import random_record
from tests.rules.naive_referee import NaiveReferee, naive_match


@given(st.integers(0, 2**32))
def test_the_facts_are_those_of_a_naive_referee(seed):
    text = write_record(random_record(Random(seed), rounds_max=6))
    facts = match_facts(read_record(text))
    prizes, openers = [], []
    pieces = re.findall(
        r"\[Opener (\d)\]\n\[Hands (.*)\]\n([^\[]*)\[Settled (\w+)", text.replace("\n[Scores", " [Scores")
    )
    assert len(facts["rounds"]) == len(pieces)
    for one, (opener, hands, actions, end) in zip(facts["rounds"], pieces, strict=True):
        openers.append(int(opener))
        naive = NaiveReferee([hand.replace("-", "").split() for hand in hands.split("|")], int(opener) - 1)
        for word in actions.split():
            assert word in naive.choices()
            naive.do(word)
        assert one["line"] == [f"{row[0]}-{row[1]}" for row in naive.row]
        assert one["open"] == ([int(naive.row[0][0]), int(naive.row[-1][1])] if naive.row else [])
        assert one["hand_points"] == [sum(map(int, "".join(hand))) for hand in naive.hands]
        assert naive.over() == (end != "open")
        assert (
            one["end"] == end == ("open" if not naive.over() else "out" if [] in naive.hands else "blocked")
        )
        if naive.over():
            prizes.append(naive.prize())
            winner, points = prizes[-1]
            assert (one["winner"], one["points"]) == (None if winner is None else winner + 1, points)
        assert one["scores"] == naive_match(facts["start"], facts["target"], prizes)[0]
    result = naive_match(facts["start"], facts["target"], prizes)[1]
    named = {"goes on": "*", "draw": "draw"}
    assert facts["result"] == (named[result] if result in named else int(result) + 1)
    players = len(facts["players"])
    assert openers == [(openers[0] - 1 + number) % players + 1 for number in range(len(openers))]
    assert facts["next_opener"] == openers[-1] % players + 1
