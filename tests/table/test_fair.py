"""The provable deal: what decides it, what it hides, and that it favours no tile (BD-078, BD-080)."""

import hashlib
import hmac
import random
import secrets
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from batida.table import (
    Commit,
    DealCommitted,
    DealDue,
    Decided,
    EntropyGiven,
    GiveEntropy,
    NextRound,
    Refusal,
    RoundAsked,
    RoundDealt,
    fair,
    look,
)
from tests.table import vectors
from tests.table.worlds import World, opening

SOURCES = st.builds(
    fair.Sources,
    table=st.text("0123456789abcdef", min_size=32, max_size=32),
    round=st.integers(1, 10_000),
    seed=st.binary(min_size=32, max_size=32),
    entropy=st.lists(st.none() | st.binary(min_size=1, max_size=32), min_size=2, max_size=4).map(tuple),
)


def framed(*parts):
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def by_the_page(sources, purpose):
    """The shuffle as docs/fair-deals.md tells it, written down a second time and plainly."""
    key = framed(
        b"batida/fair/1/key",
        sources.table.encode(),
        str(sources.round).encode(),
        sources.seed,
        *(given or b"" for given in sources.entropy),
    )
    blocks = (hmac.new(key, framed(*purpose, str(k).encode()), hashlib.sha256).digest() for k in range(99))
    stream = iter(b"".join(blocks))
    tiles = list(range(28))
    for i in range(27, 0, -1):
        byte = next(stream)
        while byte >= 256 // (i + 1) * (i + 1):
            byte = next(stream)
        j = byte % (i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return tuple(tiles)


@settings(max_examples=40)
@given(SOURCES)
def test_a_deal_is_what_the_page_about_it_says(sources):
    assert fair.deal_shuffle(sources) == by_the_page(sources, [b"deal"])
    drawn = by_the_page(sources, [b"lead", b"1"])
    first = fair.lead_draws(sources, len(sources.entropy))[0]
    assert [one.index for _, one in first.drawn] == list(drawn[: len(sources.entropy)])
    parts = (b"batida/fair/1/commit", sources.table.encode(), str(sources.round).encode(), sources.seed)
    assert sources.commitment == hashlib.sha256(framed(*parts)).digest()


def test_the_vectors_are_those_that_the_file_holds():
    """``web/tests/fair.test.ts`` holds the page to the same file."""
    assert vectors.made() == vectors.PATH.read_text(encoding="utf-8")


@settings(max_examples=40)
@given(SOURCES, st.data())
def test_any_change_of_what_decides_a_deal_makes_another(sources, data):
    seat = data.draw(st.integers(0, len(sources.entropy) - 1))
    other = data.draw(st.none() | st.binary(min_size=1, max_size=32))
    entropy = (*sources.entropy[:seat], other, *sources.entropy[seat + 1 :])
    byte = data.draw(st.integers(0, 31))
    seed = bytes(one ^ (at == byte) << data.draw(st.integers(0, 7)) for at, one in enumerate(sources.seed))
    changed = [
        replace(sources, round=sources.round + 1),
        replace(sources, table=sources.table[::-1]),
        replace(sources, seed=seed),
        replace(sources, entropy=entropy),
        replace(sources, entropy=sources.entropy[::-1]),
        replace(sources, entropy=(*sources.entropy, None)),
    ]
    for one in changed:
        if one == sources:
            continue
        assert fair.deal_shuffle(one) != fair.deal_shuffle(sources)
        is_of_the_server = (one.table, one.round, one.seed) != (sources.table, sources.round, sources.seed)
        assert (one.commitment != sources.commitment) == is_of_the_server


def test_bytes_moved_from_one_seat_to_the_next_make_another_deal():
    one = fair.Sources(table="0" * 32, round=1, seed=bytes(32), entropy=(b"ab", b"c"))
    assert fair.deal_shuffle(one) != fair.deal_shuffle(replace(one, entropy=(b"a", b"bc")))
    assert fair.deal_shuffle(one) != fair.deal_shuffle(replace(one, entropy=(b"abc", None)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r2_1_a_tie_for_the_lead_is_drawn_again_among_the_tied_with_another_shuffle(players):
    counts = set()
    for number in range(300):
        sources = fair.Sources("0" * 32, number, bytes(32), (None,) * players)
        draws = fair.lead_draws(sources, players)
        counts.add(len(draws))
        for before, after in pairwise(draws):
            assert tuple(seat for seat, _ in after.drawn) == before.first
        assert len(draws[-1].first) == 1
    assert 1 in counts
    assert max(counts) > 1


def test_bd_080_every_tile_is_as_likely_in_a_hand_or_asleep():
    held, sleeping = {7: [0] * 28, 5: [0] * 28}, {14: [0] * 28, 15: [0] * 28, 20: [0] * 28}
    name = secrets.token_hex(16)
    for number in range(28_000):
        shuffle = fair.deal_shuffle(fair.Sources(name, number, secrets.token_bytes(32), (None, None)))
        for hand, counts in held.items():
            for index in shuffle[:hand]:
                counts[index] += 1
        for dealt, counts in sleeping.items():
            for index in shuffle[dealt:]:
                counts[index] += 1
    # Five standard deviations: one run in tens of thousands fails by chance.
    bounds = [
        (held[7], 6638, 7362),
        (held[5], 4680, 5320),
        (sleeping[14], 13582, 14418),
        (sleeping[15], 12583, 13417),
        (sleeping[20], 7622, 8378),
    ]
    for counts, least, most in bounds:
        assert least <= min(counts) <= max(counts) <= most


def test_a_seed_shows_in_no_representation():
    sources = fair.Sources("0" * 32, 1, b"\x07" * 32, (b"\x08",))
    assert repr(sources) == "Sources(round=1)"


# The table around it.


@pytest.fixture
def world():
    return World(opening(4, persons=2), random.Random(3), is_dealt=False)


def gives(world, seat, entropy=b"mine", *, commitment=None, id_=None):
    coming = world.table.next_deal
    return world.do(GiveEntropy(seat, coming.commitment if commitment is None else commitment, entropy, id_))


def kinds(answer):
    return [type(event) for event in answer.events]


def test_the_server_is_bound_before_any_seat_gives(world):
    """In the log: the commitment comes before all bytes, and those before the deal."""
    gives(world, 0)
    gives(world, 1, b"\x00")
    order = [type(event) for event in world.events]
    assert order.index(DealCommitted) < order.index(EntropyGiven) < order.index(RoundDealt)
    sources = world.table.sources
    assert sources.entropy == (b"mine", b"\x00", None, None)
    assert world.deals[1].shuffle == fair.deal_shuffle(sources)
    assert world.events[order.index(DealCommitted)].commitment == sources.commitment
    assert sources.table == fair.public_name("a-table") != "a-table"


def test_the_first_round_is_dealt_once_every_person_has_given_and_not_before(world):
    assert kinds(gives(world, 1)) == [EntropyGiven]
    assert world.table.phase == "waiting"
    assert kinds(gives(world, 0, id_="last"))[0] is EntropyGiven
    assert world.table.phase == "playing"
    assert {event.wish for event in world.events[-3:]} == {"0/last"}


def test_who_gives_nothing_in_time_is_absent(world):
    gives(world, 1)
    assert world.do(DealDue(world.table.seq - 1)).code == "stale"
    assert isinstance(world.do(DealDue(world.table.seq)), Decided)
    assert world.table.sources.entropy == (None, b"mine", None, None)
    assert world.do(DealDue(world.table.seq)).code == "not-asked"


def test_bytes_count_once_a_seat_of_persons_for_one_deal_and_in_bounds(world):
    assert gives(world, 2).code == "not-a-person"
    assert gives(world, 7).code == "bad-seat"
    assert gives(world, 0, b"").code == "bad-entropy"
    assert gives(world, 0, bytes(33)).code == "bad-entropy"
    assert gives(world, 0, commitment=bytes(32)).code == "stale"
    first = gives(world, 0, id_="one")
    assert gives(world, 0, id_="one") == Decided(first.seq)
    assert gives(world, 0, b"other", id_="two").code == "entropy-given"
    assert dict(world.table.next_deal.given) == {0: b"mine"}


def test_between_rounds_one_who_asks_waits_for_the_other_and_not_for_themselves(world):
    world.do(DealDue(world.table.seq))
    while world.table.phase == "playing":
        world.step(world.chance)
    settled = world.table.seq
    assert kinds(world.do(NextRound(0, settled))) == [RoundAsked]
    assert world.do(NextRound(0, settled, "again")) == Decided(world.table.seq)
    # What the other gave meanwhile made the number no less fresh.
    assert kinds(gives(world, 1)) == [EntropyGiven, RoundDealt]
    assert world.table.sources.entropy == (None, b"mine", None, None)
    assert world.do(NextRound(1, settled)).code == "stale"


def test_a_round_is_dealt_at_once_when_all_have_given_before_it_is_asked_for(world):
    world.do(DealDue(world.table.seq))
    while world.table.phase == "playing":
        world.step(world.chance)
    settled = world.table.seq
    gives(world, 0)
    gives(world, 1)
    assert kinds(world.do(NextRound(1, settled))) == [RoundDealt]


def test_a_number_before_the_end_of_the_round_asks_for_nothing(world):
    world.do(DealDue(world.table.seq))
    while world.table.phase == "playing":
        world.step(world.chance)
    assert world.do(NextRound(0, world.table.rest_seq - 1)).code == "stale"


def test_the_server_is_bound_once(world):
    before = world.table.next_deal
    assert world.do(Commit(world.table.seq, bytes(32))) == Refusal("bound-already")
    assert world.table.next_deal is before


def test_the_seed_is_shown_when_the_round_is_over_and_when_it_is_broken_off(world):
    from batida.table import Bot, Leave

    world.do(DealDue(world.table.seq))
    assert look(world.table, 0).deal.seed is None
    assert look(world.table, 0).next_deal is None
    world.step(world.chance)
    closed = World(opening(2), random.Random(1))
    closed.do(Leave(0, Bot(bot="counter", version=1)))
    assert look(closed.table, 0).deal.seed == closed.seeds[1].seed
    while world.table.phase == "playing":
        world.step(world.chance)
    seen = look(world.table, 1)
    assert seen.deal.seed == world.seeds[1].seed
    assert seen.next_deal.seed is None
    assert seen.next_deal.round == 2
