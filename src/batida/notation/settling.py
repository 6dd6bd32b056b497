"""What a record claims of a round against what the rules say, with sentences for both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from batida.notation.errors import NotationError, Place
from batida.notation.hands import KnownHand, PartialRound
from batida.notation.values import Settled
from batida.rules import Hand, Refused, Round, Settlement, outcome

if TYPE_CHECKING:
    from batida.notation.action import Written
    from batida.rules import Tile


def settled_by_rules(state: Round | PartialRound, claim: Settled) -> Settlement | None:
    """How the round ended, ``None`` while it goes on.

    Where hands are unknown, what they count is taken from the claim, which
    :func:`check_settled` then holds to what is possible.
    """
    if isinstance(state, Round):
        return outcome(state)
    if state.to_act is not None:
        return None
    known = tuple(hand.known.points for hand in state.hands)
    return Settlement(state.out, claim.winner, claim.points, known)


def check_settled(
    state: Round | PartialRound,
    claim: Settled,
    settlement: Settlement | None,
    *,
    place: Place,
) -> None:
    """Holds a ``Settled`` tag to the round.

    Raises:
        NotationError: ``settled-differs``.

    Source: R5.1-R5.6.
    """
    if settlement is None:
        if claim.end != "open":
            assert state.to_act is not None
            sentence = f"the round goes on, player {state.to_act + 1} is to act"
            raise _differs(sentence, "R5.1", place)
        return
    end = "blocked" if settlement.is_blocked else "out"
    if claim.end != end:
        why = "nobody can go on" if settlement.out is None else f"player {settlement.out + 1} is out"
        raise _differs(f"the round is over, {why}, so it is settled as {end}", "R5.1", place)
    if isinstance(state, Round):
        due = Settled(end, settlement.winner, settlement.points)
        if claim != due:
            clause = "R5.4" if end == "out" else "R5.6" if due.winner is None else "R5.5"
            raise _differs(f"the rules settle this round as {due}", clause, place)
    else:
        _check_possible(state, claim, place)


def _check_possible(state: PartialRound, claim: Settled, place: Place) -> None:
    """Holds a claim to the least and the most that each hand can count."""
    bounds = [state.points_of(seat) for seat in range(state.variant.players)]
    if claim.winner is None:
        # Two hands at least share the lowest sum.
        highest = min(most for _, most in bounds)
        if sum(least <= highest for least, _ in bounds) < 2:
            raise _differs("the lowest sum cannot be tied with these hands", "R5.6", place)
        return
    others = [one for seat, one in enumerate(bounds) if seat != claim.winner]
    least, most = (sum(one[side] for one in others) for side in (0, 1))
    clause = "R5.4"
    if state.out is None:
        clause = "R5.5"
        own_least, own_most = bounds[claim.winner]
        if any(own_least >= other_most for _, other_most in others):
            sentence = f"player {claim.winner + 1} cannot have the lowest sum alone"
            raise _differs(sentence, clause, place)
        least, most = least - own_most, most - own_least
    elif state.out != claim.winner:
        raise _differs(f"player {state.out + 1} went out and wins", clause, place)
    if not least <= claim.points <= most:
        span = f"+{least}" if least == most else f"+{max(least, 0)} to +{most}"
        raise _differs(f"the hands left make it {span}", clause, place)


def refusal_to_hold(state: Round | PartialRound, one: Tile) -> Refused | None:
    """Why the seat to act does not hold ``one``, or ``None`` where it does or may.

    It is asked before whether the tile fits: who holds it is the plainer fault.
    """
    assert state.to_act is not None
    if isinstance(state, PartialRound):
        return state.refusal_of(one)
    if one in state.hands[state.to_act].tiles:
        return None
    return Refused("", code="tile-not-held", clause="R3.1", tile=str(one))


def refusal_of(state: Round | PartialRound, written: Written, refused: Refused) -> NotationError:
    """Why an action is not taken, in a sentence that names players; the place is the word's."""
    one, code, clause, sentence = written.tile, refused.code, refused.clause, refused.sentence
    if state.to_act is None:
        out = state.out
        why = "nobody can go on" if out is None else f"player {out + 1} went out"
        sentence, code, clause = f"the round is over, {why}", "round-over", "R5.1"
    elif code == "must-play":
        sentence = "the opener leads and cannot pass"
        if state.line.left is not None:
            hand = _known(state.hands[state.to_act])
            fits = ", ".join(str(held) for held in hand if held.mask & state.line.open_mask)
            sentence = f"player {state.to_act + 1} can play {fits}, so this is no pass"
    elif code == "tile-not-held" and one is not None:
        sentence, code, clause = _not_held(state, one)
    error = NotationError(sentence, code=code, clause=clause)
    error.data.update(refused.data)
    return error


def _not_held(state: Round | PartialRound, one: Tile) -> tuple[str, str, str]:
    """Sentence, code and clause for a tile that is not in the hand of the seat to act."""
    assert state.to_act is not None
    player, hand = state.to_act + 1, state.hands[state.to_act]
    if any(laid.tile is one for laid in state.line.plays):
        return f"{one} is on the table already", "tile-on-table", "R1.1"
    owner = next((s for s, other in enumerate(state.hands) if one in _known(other)), None)
    if owner is None:
        return f"{one} is not in the hand of player {player}", "tile-not-held", "R3.1"
    if isinstance(hand, Hand) and state.line.left and not hand.mask & state.line.open_mask:
        return f"player {player} cannot play, and the pass is not written", "missing-pass", "R3.3"
    sentence = f"it is the turn of player {player}, and player {owner + 1} holds {one}"
    return sentence, "not-your-turn", "R2.3"


def _known(hand: Hand | KnownHand) -> Hand:
    return hand if isinstance(hand, Hand) else hand.known


def _differs(sentence: str, clause: str, place: Place) -> NotationError:
    return NotationError(
        sentence,
        code="settled-differs",
        clause=clause,
        line=place.line,
        column=place.column,
    )
