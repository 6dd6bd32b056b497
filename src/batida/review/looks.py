"""Looks: each answers its reason where what that says is true for a choice, and else ``None``.

docs/review.md tells in words when each is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from batida.review.reason import Reason, tenth
from batida.review.sight import opened_by, out_of_sight
from batida.review.verdicts import EQUAL_POINTS
from batida.rules import LEFT, Play, values_of

if TYPE_CHECKING:
    from batida.review.reason import Choice, Datum
    from batida.review.sight import After

UNSEEN_MORE: Final = 2
"""By so many tiles out of sight a value is called riskier to open than another."""
OWN_MORE: Final = 2
"""By so many tiles of one's own a value is called better to open than another."""
WAYS_MORE: Final = 2
ANSWERS_MORE: Final = 3
"""By so many tiles out of sight that fit an end a play is called easier to answer than another."""
HEAVIER_POINTS: Final = 3
WEIGHT_SHARE: Final = 0.5
"""Weight is named where it makes this share of a loss: points that stayed, by the chance that they count."""


def _missed_block(choice: Choice) -> Reason | None:
    if choice.good.is_blocked and not choice.bad.is_blocked:
        return Reason("missed-block", _best(choice))
    return None


def _blocked(choice: Choice) -> Reason | None:
    """For a fault the worse action is the one that blocks, for praise the better one."""
    if choice.bad.is_blocked and not choice.good.is_blocked:
        return Reason("blocked", {**_best(choice), "good": "no"})
    return None


def _blocked_well(choice: Choice) -> Reason | None:
    if choice.good.is_blocked and not choice.bad.is_blocked:
        return Reason("blocked", {**_best(choice), "good": "yes"})
    return None


def _missed_shut(choice: Choice) -> Reason | None:
    data = _shut(choice)
    return None if data is None else Reason("missed-shut", {**_best(choice), **data})


def _kept_shut(choice: Choice) -> Reason | None:
    """Praise only where no other action keeps as many ends shut."""
    data = _shut(choice)
    rest = [found for one, found in choice.left.items() if one is not choice.better]
    if data is None or any(_ends_shut(found) >= _ends_shut(choice.good) for found in rest):
        return None
    return Reason("kept-shut", data)


def _shut(choice: Choice) -> dict[str, Datum] | None:
    """Ends of which the next player surely has nothing: more of them after the better action."""
    good, bad = choice.good, choice.bad
    if choice.view.public.line.plays == () or _ends_shut(good) <= _ends_shut(bad):
        return None
    return {
        "player": good.following + 1,
        "values": sorted(good.shut),
        "how": "passed" if good.passed == good.shut else "seen",
        "ends": "both" if _ends_shut(good) == 2 else "single",
    }


def _ends_shut(found: After) -> int:
    return sum(point.value in found.shut for point in found.line.open)


def _no_way(choice: Choice) -> Reason | None:
    good, bad = choice.good, choice.bad
    if len(bad.hand) and not bad.ways and good.ways:
        return Reason("no-way", {**_best(choice), "count": good.ways})
    return None


def _kept_way(choice: Choice) -> Reason | None:
    good = choice.good
    rest = [found for one, found in choice.left.items() if one is not choice.better]
    if good.ways and not any(found.ways for found in rest):
        return Reason("kept-way", {"count": good.ways})
    return None


def _missed_value(choice: Choice) -> Reason | None:
    data = _value(choice)
    return None if data is None else Reason("missed-value", {**_best(choice), **data})


def _kept_value(choice: Choice) -> Reason | None:
    data = _value(choice)
    return None if data is None else Reason("kept-value", data)


def _value(choice: Choice) -> dict[str, Datum] | None:
    """A value of which the better action keeps a tile and the worse one none.

    Only where every action that keeps one is worth more than each that keeps none, and there are several
    of both together, so that the value and not the tile makes the difference.
    """
    for value in values_of(choice.good.hand.mask):
        keeping = [one for one, found in choice.left.items() if found.keeps(value)]
        giving = [one for one in choice.left if one not in keeping]
        if choice.worse not in giving or len(choice.left) < 3:
            continue
        worst, best = max(one.behind for one in keeping), min(one.behind for one in giving)
        if best > worst and best >= EQUAL_POINTS:
            return {"value": value, "points": tenth(best)}
    return None


def _opened_unseen(choice: Choice) -> Reason | None:
    found = _new_ends(choice)
    if found is None:
        return None
    good, bad = found
    unseen, less = out_of_sight(choice.view, bad), out_of_sight(choice.view, good)
    if unseen - less < UNSEEN_MORE:
        return None
    data = {"value": bad, "count": unseen, "best_value": good, "best_count": less}
    return Reason("opened-unseen", {**_best(choice), **data})


def _missed_own(choice: Choice) -> Reason | None:
    found = _new_ends(choice)
    if found is None:
        return None
    good, bad = found
    more, less = choice.good.keeps(good), choice.bad.keeps(bad)
    if more - less < OWN_MORE:
        return None
    return Reason("missed-own", {**_best(choice), "value": good, "count": more})


def _new_ends(choice: Choice) -> tuple[int, int] | None:
    """The values that the better and the worse action open, where each opens one and they differ."""
    good, bad = choice.good.opened, choice.bad.opened
    if len(good) != 1 or len(bad) != 1 or good == bad:
        return None
    return good[0], bad[0]


def _heavy_stayed(choice: Choice) -> Reason | None:
    good, bad = choice.better.action, choice.worse.action
    assert isinstance(good, Play)
    assert isinstance(bad, Play)
    won = choice.worse.round_won
    points = good.tile.points - bad.tile.points
    if won is None or points < HEAVIER_POINTS or (1 - won) * points < WEIGHT_SHARE * choice.worse.behind:
        return None
    return Reason("heavy-stayed", {**_best(choice), "points": points, "percent": round(100 * (1 - won))})


def _double_stayed(choice: Choice) -> Reason | None:
    """Only where every action that is as right as the best lays a double."""
    bests = [one.action for one in choice.judged.worths if one.is_best]
    doubles = [one for one in bests if isinstance(one, Play) and one.tile.is_double]
    played = choice.worse.action
    if len(doubles) < len(bests) or (isinstance(played, Play) and played.tile.is_double):
        return None
    return Reason("double-stayed", _best(choice))


def _double_waits(choice: Choice) -> Reason | None:
    """Only where no action that is as right as the best lays a double, and this one still fits after it."""
    bests = [one.action for one in choice.judged.worths if one.is_best]
    played = choice.worse.action
    assert isinstance(played, Play)
    if not played.tile.is_double or any(isinstance(one, Play) and one.tile.is_double for one in bests):
        return None
    if not played.tile.mask & choice.good.line.open_mask:
        return None
    return Reason("double-waits", _best(choice))


def _more_answers(choice: Choice) -> Reason | None:
    good, bad = choice.good.answers, choice.bad.answers
    if bad - good < ANSWERS_MORE:
        return None
    return Reason("more-answers", {**_best(choice), "count": bad, "best_count": good})


def _missed_answer(choice: Choice) -> Reason | None:
    """One tile to join to what it opens, and none; where it is two and more, ``missed-own`` says so."""
    found = _new_ends(choice)
    if found is None:
        return None
    good, bad = found
    if choice.good.keeps(good) != 1 or choice.bad.keeps(bad):
        return None
    return Reason("missed-answer", {**_best(choice), "value": bad, "best_value": good})


def _covered_own(choice: Choice) -> Reason | None:
    """The end that this seat had opened itself is gone, where the best action goes on at another's."""
    good, bad = choice.better.action, choice.worse.action
    assert isinstance(good, Play)
    assert isinstance(bad, Play)
    if good.end is None or bad.end is None:
        return None
    left, right = opened_by(choice.view.public)
    theirs, own = (left if one.end is LEFT else right for one in (good, bad))
    if own != choice.view.seat or theirs == choice.view.seat:
        return None
    return Reason("covered-own", {**_best(choice), "player": theirs + 1})


def _fewer_ways(choice: Choice) -> Reason | None:
    good, bad = choice.good.ways, choice.bad.ways
    if good - bad < WAYS_MORE:
        return None
    return Reason("fewer-ways", {**_best(choice), "count": bad, "best_count": good})


def _best(choice: Choice) -> dict[str, Datum]:
    return {"best": choice.better.action}


FAULTS: Final = (
    _missed_block,
    _blocked,
    _missed_shut,
    _no_way,
    _missed_value,
    _double_stayed,
    _double_waits,
    _heavy_stayed,
    _opened_unseen,
    _missed_own,
    _more_answers,
    _missed_answer,
    _covered_own,
    _fewer_ways,
)
"""The order in which reasons for a loss are looked for: the surest first."""
PRAISES: Final = (_blocked_well, _kept_shut, _kept_way, _kept_value)
"""The same for what was right."""
