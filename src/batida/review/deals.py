"""Whether the rounds of a record were dealt as their proofs say: computed again, tile by tile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from batida.notation import DealProof, PartialRound, Record, RecordedRound
from batida.rules import TILES, Play, Round, deal, opener_by
from batida.table.fair import Sources, deal_shuffle, lead_draws

Verdict: TypeAlias = Literal["holds", "fails", "none"]
"""``none``: the round has no proof, or is not over and so not to be proved yet."""

Fault: TypeAlias = Literal["not-revealed", "commitment", "table", "lead", "deal"]
"""Why a deal does not hold:

``not-revealed``  the round is over, and the server's bytes are not shown;
``commitment``    the bytes shown are not those that the server was bound to for this round;
``table``         the proof is of another table than those before it;
``lead``          the draw for the lead, or who opened, is not what the bytes make;
``deal``          a tile is not where the bytes put it.
"""


@dataclass(frozen=True, slots=True)
class DealCheck:
    """What came of checking the deal of a round.

    Attributes:
        number: the round.
        verdict: whether it holds.
        fault: why it does not.
        seats_given: the seats that gave bytes of their own.
    """

    number: int
    verdict: Verdict
    fault: Fault | None = None
    seats_given: tuple[int, ...] = ()


def check_deals(record: Record) -> tuple[DealCheck, ...]:
    """Checks every round of a match; a match is of one table.

    >>> from batida.notation import add_round, begin_record
    >>> from batida.review import check_deals
    >>> from batida.rules import TILES, block, deal
    >>> record = add_round(begin_record(["Ana", "Beto"], block(2)), deal(block(2), TILES, opener=0))
    >>> [one.verdict for one in check_deals(record)]
    ['none']
    """
    table: str | None = None
    checks: list[DealCheck] = []
    for one in record.rounds:
        checks.append(check_deal(one, table=table))
        table = table or (None if one.proof is None else one.proof.table)
    return tuple(checks)


def check_deal(one: RecordedRound, *, table: str | None = None) -> DealCheck:
    """Checks a round; ``table`` is the public name of its table where that is known."""
    proof = one.proof
    if proof is None or (proof.seed is None and one.settlement is None):
        return DealCheck(one.number, "none")
    fault = _fault(one, proof, table)
    given = tuple(seat for seat, entropy in enumerate(proof.entropy) if entropy is not None)
    return DealCheck(one.number, "holds" if fault is None else "fails", fault, given)


def _fault(one: RecordedRound, proof: DealProof, table: str | None) -> Fault | None:
    if proof.seed is None:
        return "not-revealed"
    sources = Sources(table=proof.table, round=one.number, seed=proof.seed, entropy=proof.entropy)
    if sources.commitment != proof.commitment:
        return "commitment"
    if table not in {None, proof.table}:
        return "table"
    if one.number == 1 and not _leads_so(one, sources):
        return "lead"
    return None if _deals_so(one.final, sources) else "deal"


def _leads_so(one: RecordedRound, sources: Sources) -> bool:
    players = one.final.variant.players
    draws = lead_draws(sources, players)
    return one.draws in {(), draws} and opener_by(draws, players=players) == one.opener


def _deals_so(final: Round | PartialRound, sources: Sources) -> bool:
    """Whether the hands are those dealt; of a hand that is not all known, the tiles that are."""
    shuffle = tuple(TILES[index] for index in deal_shuffle(sources))
    dealt = deal(final.variant, shuffle, opener=final.opener).dealt
    if isinstance(final, Round):
        return dealt == final.dealt
    known = [set(hand.known) for hand in final.dealt]
    for ply, action in enumerate(final.actions):
        if isinstance(action, Play):
            known[(final.opener + ply) % final.variant.players].add(action.tile)
    return all(some <= set(hand) for some, hand in zip(known, dealt, strict=True))
