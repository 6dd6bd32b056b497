"""What is made of a judgement: losses, verdicts, and what is right for the match; values are made up."""

import pytest

from batida.notation import read_record
from batida.review import (
    EQUAL_POINTS,
    LEAST_POINTS,
    VERDICTS,
    Judged,
    Question,
    Worth,
    decision_of,
    facts,
    questions_of,
    review,
    rows,
)
from batida.rules import TILES, block, deal, legal, seat_view
from batida.solver.payoffs import chance_of_a_point

RECORD = """
[Record "bdn-1"] [Rules "block-1"] [Players "Ana" "Beto"] [Target {target}]
[Round 1] [Opener 1]
[Hands 0-1 0-5 1-3 1-4 2-3 3-6 5-5 | 0-6 1-6 2-2 2-5 4-5 4-6 5-6]
36 06> 05> [Settled open] [Result *]"""


def lead(*, scores, behind, share, error=0.02):
    """A lead that is so many points behind, and loses this share of what they are worth in chances."""
    view = seat_view(deal(block(2), TILES, opener=0), 0, scores=scores)
    best, played, *_ = legal_actions = view.legal
    lost = share * behind * chance_of_a_point(view.public, 0)
    worths = (
        Worth(best, 3.0, 0.1, 0.0, 0.0, is_best=True, equity=0.5, equity_behind=0.0, equity_behind_error=0.0),
        Worth(
            played,
            3.0 - behind,
            0.1,
            behind,
            error,
            is_best=behind <= EQUAL_POINTS,
            equity=0.5 - lost,
            equity_behind=lost,
            equity_behind_error=0.001,
        ),
    )
    assert legal_actions == legal(deal(block(2), TILES, opener=0))
    return decision_of(Question(1, 1, view, played), Judged("play-outs", worths, 1000))


@pytest.mark.parametrize("verdict", VERDICTS)
def test_a_verdict_begins_at_its_threshold(verdict):
    least = LEAST_POINTS[verdict]
    assert lead(scores=(0, 0), behind=least + 0.01, share=1).verdict == verdict
    if least:
        below = VERDICTS[VERDICTS.index(verdict) - 1]
        assert lead(scores=(0, 0), behind=least - 0.01, share=1).verdict == below


@pytest.mark.parametrize("scores", [(0, 0), (60, 95), (98, 60)])
def test_who_gives_up_points_but_no_chances_is_not_blamed(scores):
    right, wrong = (lead(scores=scores, behind=3.0, share=share) for share in (0.2, 0.3))
    assert (right.verdict, right.loss, right.loss_error, right.equity_loss) == ("best", 0.0, 0.0, 0.0)
    assert right.reason.code == "right-for-match"
    assert right.reason.data == {"points": 3.0}
    assert (wrong.verdict, wrong.loss) == ("mistake", 3.0)
    assert wrong.equity_loss == pytest.approx(0.9 * chance_of_a_point(wrong.question.view.public, 0))


def test_what_is_as_right_as_the_best_loses_nothing():
    found = lead(scores=(0, 0), behind=EQUAL_POINTS, share=1)
    assert (found.verdict, found.loss, found.equity_loss) == ("best", 0.0, 0.0)


@pytest.mark.parametrize(("target", "is_known"), [(100, True), (500, False)])
def test_chances_are_told_where_they_are_known(target, is_known):
    found = review(read_record(RECORD.format(target=target)), budget_ms=1)
    told = facts(found)
    assert (told["equity"] is not None) == is_known
    assert all((one["equity_loss"] is not None) == is_known for one in told["decisions"])
    assert all((one["equity_loss"] is not None) == is_known for one in told["summary"])
    assert len(found.decisions) == len(questions_of(found.record).questions) == 3


def test_rows_are_flat_and_say_what_the_facts_say():
    found = review(read_record(RECORD.format(target=100)), budget_ms=1)
    for row, one in zip(rows(found), facts(found)["decisions"], strict=True):
        assert not any(isinstance(value, dict | list | tuple) for value in row.values())
        assert {key: row[key] for key in ("round", "ply", "player", "played", "verdict", "method")} == {
            key: one[key] for key in ("round", "ply", "player", "played", "verdict", "method")
        }
        assert row["loss"] == pytest.approx(one["loss"], abs=1e-4)
        assert row["best"] in one["best"]


def test_what_is_best_for_the_points_may_lose_chances():
    found = lead(scores=(98, 60), behind=0.2, share=60)
    assert (found.verdict, found.loss) == ("best", 0.0)
    assert found.equity_loss == found.judged.of(found.played).equity_behind > 0.02
    assert found.reason.code == "worse-for-match"
    assert found.reason.data["percent"] == pytest.approx(100 * found.equity_loss, abs=0.05)
