"""Whether the deals of records hold: honest ones do, and whatever is changed is caught."""

import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from batida.notation import DealProof, NotationError, bots_of, proof_tags, read_record, write_record
from batida.notation.hands import KnownHand, partial_round
from batida.review import check_deal, check_deals
from batida.rules import TILES, Hand, round_with
from batida.service.records import record_of
from batida.table import DealDue, GiveEntropy
from tests.table.worlds import World, opening


@cache
def a_record(players=3, seed=1):
    """A whole match with bytes of two persons in some of its rounds."""
    chance = random.Random(seed)
    world = World(opening(players, persons=2), chance, is_dealt=False)
    while world.table.phase != "over":
        coming = world.table.next_deal
        if coming is not None:
            for seat in range(chance.randint(0, 2)):
                world.do(GiveEntropy(seat, coming.commitment, chance.randbytes(chance.randint(1, 32))))
        if world.table.phase == "waiting":
            world.do(DealDue(world.table.seq))
        world.step(chance)
    return read_record(record_of(world.table))


def test_a_record_tells_who_is_a_program():
    assert bots_of(a_record()) == {2}


def faults(record):
    return [check.fault for check in check_deals(record)]


def with_round(record, one):
    return replace(record, rounds=tuple(one if old.number == one.number else old for old in record.rounds))


def with_proof(one, **changed):
    return replace(one, tags=proof_tags(replace(one.proof, **changed)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_round_of_an_honest_match_holds(players):
    record = a_record(players)
    checks = check_deals(record)
    assert {check.verdict for check in checks} == {"holds"}
    assert {len(check.seats_given) for check in checks} == {0, 1, 2}
    assert read_record(write_record(record)) == record


ROUNDS = (
    st.integers(2, 4)
    .map(a_record)
    .flatmap(lambda record: st.sampled_from(record.rounds).map(lambda one: (record, one)))
)


@settings(max_examples=60)
@given(ROUNDS, st.integers(0, 27), st.integers(0, 27))
def test_a_changed_tile_is_caught(chosen, first, second):
    """Any two tiles change places, between hands or with one that sleeps."""
    _, one = chosen
    size, places = one.final.variant.hand_size, {}
    for seat, hand in enumerate(one.final.dealt):
        places |= dict.fromkeys(hand, seat)
    a, b = TILES[first], TILES[second]
    if places.get(a) == places.get(b):
        return
    swapped = {a: b, b: a}
    hands = tuple(Hand.of(swapped.get(held, held) for held in hand) for hand in one.final.dealt)
    assert all(len(hand) == size for hand in hands)
    other = replace(one, final=round_with(one.final.variant, hands, opener=one.opener))
    assert check_deal(other).fault == "deal"


@settings(max_examples=60)
@given(ROUNDS, st.data())
def test_changed_seats_are_caught(chosen, data):
    _, one = chosen
    seats = data.draw(st.permutations(range(one.final.variant.players)))
    if seats == sorted(seats):
        return
    hands = tuple(one.final.dealt[seat] for seat in seats)
    other = replace(one, final=round_with(one.final.variant, hands, opener=one.opener))
    assert check_deal(other).fault == "deal"
    given_ = tuple(one.proof.entropy[seat] for seat in seats)
    if given_ != one.proof.entropy:
        assert check_deal(with_proof(one, entropy=given_)).verdict == "fails"


@settings(max_examples=100)
@given(ROUNDS, st.integers(0, 10_000), st.integers(0, 7))
def test_a_changed_bit_is_caught(chosen, at, bit):
    """In the server's bytes, in the digest, or in what a seat gave."""
    _, one = chosen
    proof = one.proof
    sources = [proof.seed, proof.commitment, *(given for given in proof.entropy if given is not None)]
    which = at % len(sources)
    old = bytearray(sources[which])
    old[at % len(old)] ^= 1 << bit
    changed = {"seed": bytes(old)} if which == 0 else {"commitment": bytes(old)}
    if which > 1:
        entropy = [bytes(old) if given == sources[which] else given for given in proof.entropy]
        changed = {"entropy": tuple(entropy)}
    assert check_deal(with_proof(one, **changed)).verdict == "fails"


def test_a_proof_of_another_round_or_table_is_caught():
    record = a_record()
    first, second = record.rounds[:2]
    moved = with_round(record, replace(second, tags=first.tags))
    assert faults(moved)[:3] == [None, "commitment", None]
    # Honest in itself, but of another table.
    strange = with_round(a_record(), replace(second, tags=a_record(seed=2).rounds[1].tags))
    assert faults(strange)[1] == "deal"
    name = "0" * 32
    assert faults(with_round(record, with_proof(second, table=name)))[1] == "commitment"
    own = replace(second, final=a_record(seed=2).rounds[1].final)
    assert check_deal(replace(own, tags=a_record(seed=2).rounds[1].tags), table=name).fault == "table"


def test_r2_1_a_changed_draw_for_the_lead_is_caught():
    record = a_record()
    first = record.rounds[0]
    drawn = first.draws[0].drawn
    turned = tuple((seat, drawn[seat - 1][1]) for seat, _ in drawn)
    other = replace(first, draws=(replace(first.draws[0], drawn=turned), *first.draws[1:]))
    assert check_deal(other).fault == "lead"
    hands = first.final.dealt
    opener = (first.opener + 1) % 3
    late = replace(first, draws=(), final=round_with(first.final.variant, hands, opener=opener))
    assert check_deal(late).fault == "lead"


def test_what_is_not_shown_holds_only_while_the_round_goes_on():
    one = with_proof(a_record().rounds[1], seed=None)
    assert check_deal(one).fault == "not-revealed"
    assert check_deal(replace(one, settlement=None)).verdict == "none"
    assert check_deal(replace(one, tags=())).verdict == "none"


def test_of_hands_that_are_not_all_known_the_known_tiles_are_compared():
    one = a_record().rounds[1]
    dealt = one.final.dealt
    known = [KnownHand(Hand.of(()), 5), KnownHand(dealt[1]), KnownHand(Hand.of(tuple(dealt[2])[:2]), 3)]
    partial = partial_round(one.final.variant, tuple(known), opener=one.opener)
    assert check_deal(replace(one, final=partial)).verdict == "holds"
    played = replace(partial, actions=one.final.actions)
    assert check_deal(replace(one, final=played)).verdict == "holds"
    assert check_deal(replace(one, final=replace(played, opener=(one.opener + 1) % 3))).fault == "deal"
    known[1] = KnownHand(Hand.of((*tuple(dealt[1])[:4], next(iter(dealt[0])))))
    wrong = partial_round(one.final.variant, tuple(known), opener=one.opener)
    assert check_deal(replace(one, final=wrong)).fault == "deal"


# The text of it.


@settings(max_examples=150)
@given(st.data())
def test_any_changed_letter_of_a_record_is_refused_caught_or_of_no_matter(data):
    record = a_record()
    text = write_record(record)
    at = data.draw(st.integers(text.index("[Round"), len(text) - 2))
    letter = data.draw(st.sampled_from("0123456789abcdef-<>| ["))
    try:
        other = read_record(text[:at] + letter + text[at + 1 :])
    except NotationError:
        return
    if all(check.verdict == "holds" for check in check_deals(other)):
        for old, new in zip(record.rounds, other.rounds, strict=True):
            assert (new.final.dealt, new.draws, new.proof) == (old.final.dealt, old.draws, old.proof)
            assert new.opener == old.opener


def broken(text, old, new):
    assert old in text
    with pytest.raises(NotationError) as caught:
        read_record(text.replace(old, new, 1))
    return str(caught.value)


PROVEN = """[Record "bdn-1"]
[Rules "block-1"]
[Players "Ana" "Beto"]
[Round 1]
[Opener 1]
[Hands 0-1 0-5 1-3 1-4 2-3 3-6 5-5 | 0-6 1-6 2-2 2-5 4-5 4-6 5-6]
[Commit fair-1 {table} {digest}]
[Entropy 1:0f5c 2:-]
[Reveal {seed}]
36
[Settled open]
[Result *]
""".format(table="ab" * 16, digest="cd" * 32, seed="ef" * 32)


def test_n2_8_a_proof_is_read_and_written_back():
    record = read_record(PROVEN)
    proof = DealProof("ab" * 16, b"\xcd" * 32, (b"\x0f\x5c", None), b"\xef" * 32)
    assert record.rounds[0].proof == proof
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("fair-1 ab", "fair-1 AB", "line 7, column 16: the table's name has 32"),
        ("cd]", "c]", "line 7, column 49: the digest has 64"),
        (" " + "cd" * 32, "", "line 7, column 1: Commit is fair-1"),
        ("1:0f5c", "1:0f5", "line 8, column 10: what a seat gave is written PLAYER:DIGITS"),
        ("1:0f5c 2:-", "2:- 1:0f5c", "line 8, column 10: players stand in their order here, from 1 to 2"),
        (" 2:-", "", "line 8, column 1: Entropy has what each of the 2 players gave"),
        (" 2:-", " 2:- 3:-", "line 8, column 21: players stand in their order"),
        ("1:0f5c", f"1:{'00' * 33}", "line 8, column 10: what a seat gave"),
        ("ef]", "eg]", "line 9, column 9: Reveal has the server's bytes"),
        ("[Entropy 1:0f5c 2:-]\n", "", "line 11, column 1: round 1 has no Entropy"),
        ("[Commit fair-1", "[Reveal 0]\n[Commit fair-1", "line 8, column 1: Commit has no place here"),
        ("[Reveal", "[Reveal x]\n[Reveal", "line 9, column 9: Reveal has the server's bytes"),
    ],
)
def test_n2_8_a_proof_that_is_none_is_refused_at_its_place(old, new, error):
    assert error in broken(PROVEN, old, new)


@pytest.mark.parametrize("commit", ['"whatever"', "sha256:00", "", '"fair-1" x'])
def test_n2_8_tags_of_another_kind_of_proof_are_kept_and_prove_nothing(commit):
    text = PROVEN.replace(f"fair-1 {'ab' * 16} {'cd' * 32}", commit).replace("ef" * 32, '"b"')
    record = read_record(text)
    assert record.rounds[0].proof is None
    assert read_record(write_record(record)) == record
    assert [check.verdict for check in check_deals(record)] == ["none"]


def test_n2_8_what_would_not_be_read_again_is_not_written():
    record = read_record(PROVEN)
    one = record.rounds[0]
    for tags in (one.tags[:1], (one.tags[0], one.tags[1], replace(one.tags[2], values=()))):
        with pytest.raises(NotationError) as caught:
            write_record(replace(record, rounds=(replace(one, tags=tags),)))
        assert caught.value.code == "bad-proof"
