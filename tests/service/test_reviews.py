"""Reviews as jobs: begun once, in turns, kept, taken up again, refused when there are too many."""

import asyncio
import dataclasses
import os
import threading

import msgspec
import pytest

from batida.notation import add_round, begin_record, read_record, write_record
from batida.review import REVIEW_VERSION
from batida.rules import TILES, apply, block, deal, legal
from batida.service.doors import reading_key
from batida.service.errors import RoomError
from batida.service.review_work import Decide, Failed, Outline, Split, Value, work
from batida.service.reviewer import LESS_CLAIM, Reviewer
from batida.service.reviews import RECORD_BYTES_MAX, ReviewLimits, Reviews, name_of
from batida.store.ports import KeptReview
from tests.service.rooms import Guest, HandClock, a_room, sit

POSITION = "b1~o1~h01051314233655.06162225454656~a36.06r.05r"


def a_record(seed=1, *, players=2, rounds=1):
    """The text of a match in which the first action is played that is offered."""
    record = begin_record([f"P{seat}" for seat in range(players)], block(players))
    for number in range(rounds):
        shuffle = [TILES[(index * 11 + seed * 5 + number) % 28] for index in range(28)]
        rnd = deal(block(players), shuffle, opener=(record.next_opener or 0))
        while rnd.to_act is not None:
            rnd = apply(rnd, legal(rnd)[0])
        record = add_round(record, rnd)
    return write_record(record)


class MemoryReviews:
    """Where reviews are kept in tests."""

    def __init__(self):
        self.reviews = {}
        self.is_closed = False

    async def begin(self, review, *, kept_max):  # noqa: ARG002 - as the port has it
        self.reviews[review.id] = dataclasses.replace(review, parts=())

    async def add(self, review, number, part, *, is_last):
        one = self.reviews[review]
        parts = one.parts if part is None else (*one.parts[:number], part)
        self.reviews[review] = dataclasses.replace(one, parts=parts, is_done=one.is_done or is_last)

    async def find(self, review):
        return self.reviews.get(review)

    async def to_do(self):
        return tuple(name for name, one in self.reviews.items() if not one.is_done)

    async def close(self):
        self.is_closed = True


def a_decision(number):
    """What a reviewer might have found."""
    return {
        "round": 1,
        "ply": number + 1,
        "player": 1,
        "stand_in": False,
        "played": "03<",
        "verdict": "fine",
        "loss": number / 2,
        "loss_error": 0.1,
        "method": "play-outs",
        "values": [
            {"action": "03<", "points": 1, "error": 1, "behind": 0, "behind_error": 0.25, "best": True}
        ],
    }


class Told:
    """A reviewer that answers at once: outlines in earnest, all else with what it was asked."""

    def __init__(self):
        self.asked = []
        self.fails = False
        self.gate = threading.Event()
        self.gate.set()
        self.is_stopping = False

    def ask(self, piece):
        self.gate.wait(20)
        if self.is_stopping:
            return Failed("stopping", {})
        if isinstance(piece, Outline):
            return work(piece)
        self.asked.append(piece)
        if self.fails:
            return Failed("review-failed", {"kind": "Boom"})
        if isinstance(piece, Decide):
            return msgspec.json.encode({"decision": a_decision(piece.number)})
        if isinstance(piece, Split):
            return msgspec.json.encode({"luck": {"round": piece.round, "unknown": "no-network"}})
        return b"0"

    def stop(self):
        self.is_stopping = True
        self.gate.set()


def reviews_of(room=None, *, kept=None, reviewer=None, **limits):
    room = a_room() if room is None else room
    return Reviews(
        room,
        MemoryReviews() if kept is None else kept,
        Told() if reviewer is None else reviewer,
        limits=ReviewLimits(**limits),
        clock=HandClock(),
    )


async def done(reviews, name, state="done"):
    async with asyncio.timeout(20):
        while (await reviews.see(name)).state != state:  # noqa: ASYNC110 - it has no event of its own
            await asyncio.sleep(0)
    return await reviews.see(name)


def refused(code):
    return pytest.raises(RoomError, check=lambda error: error.code == code)


def test_a_record_is_reviewed_once_whoever_asks():
    async def test():
        reviewer = Told()
        reviews = reviews_of(reviewer=reviewer)
        text = a_record()
        names = {await reviews.of_record(text, player) for player in ("ana", "beto")}
        (name,) = names
        seen = await done(reviews, name)
        assert await reviews.of_record(text, "caio") == name
        count = seen.total
        assert [piece.number for piece in reviewer.asked if isinstance(piece, Decide)] == list(
            range(len([one for one in reviewer.asked if isinstance(one, Decide)]))
        )
        assert len(reviewer.asked) == count == len(seen.kept.parts) > 1
        assert name == name_of(text) != name_of(text + "\n")
        await reviews.stop()

    asyncio.run(test())


def test_a_review_goes_on_after_a_restart_where_it_was():
    async def test():
        kept, text = MemoryReviews(), a_record(2)
        first = Told()
        reviews = reviews_of(kept=kept, reviewer=first)
        name = await reviews.of_record(text, "ana")
        async with asyncio.timeout(20):
            while len(kept.reviews[name].parts) < 2:  # noqa: ASYNC110 - it has no event of its own
                await asyncio.sleep(0)
        first.gate.clear()
        await reviews.stop()
        assert kept.is_closed
        found = len(kept.reviews[name].parts)
        assert not kept.reviews[name].is_done

        second = Told()
        reviews = reviews_of(kept=kept, reviewer=second)
        await reviews.resume()
        async with asyncio.timeout(20):
            # Nobody looks at it: it is taken up by itself.
            while not kept.reviews[name].is_done:  # noqa: ASYNC110 - it has no event of its own
                await asyncio.sleep(0)
        seen = await reviews.see(name)
        told = [msgspec.json.decode(part) for part in seen.kept.parts]
        decisions = [one["decision"] for one in told if "decision" in one]
        assert decisions == [a_decision(number) for number in range(len(decisions))]
        assert [one["luck"]["round"] for one in told if "luck" in one] == [1]
        assert len(second.asked) == seen.total - found
        await reviews.stop()

    asyncio.run(test())


def test_the_luck_of_a_round_is_told_by_what_its_decisions_cost():
    async def test():
        reviewer = Told()
        reviews = reviews_of(reviewer=reviewer)
        await done(reviews, await reviews.of_record(a_record(13), "ana"))
        (split,) = (piece for piece in reviewer.asked if isinstance(piece, Split))
        assert reviewer.asked[-1] is split
        assert split.costs == tuple((number, number / 2, 0.25) for number in range(len(reviewer.asked) - 1))
        await reviews.stop()

    asyncio.run(test())


def test_a_review_of_another_version_is_made_anew():
    async def test():
        kept, text = MemoryReviews(), a_record(3)
        old = KeptReview(
            name_of(text), 1, "ana", REVIEW_VERSION - 1, 1, 200, is_done=True, record=text, parts=(b"9",)
        )
        kept.reviews[old.id] = old
        reviews = reviews_of(kept=kept)
        assert (await reviews.see(old.id)).kept.version == REVIEW_VERSION
        seen = await done(reviews, old.id)
        assert msgspec.json.decode(seen.kept.parts[0]) == {"decision": a_decision(0)}
        await reviews.stop()

    asyncio.run(test())


def test_reviews_take_turns_and_questions_go_first():
    async def test():
        reviewer = Told()
        reviewer.gate.clear()
        reviews = reviews_of(reviewer=reviewer)
        names = [await reviews.of_record(a_record(seed), "ana") for seed in (4, 5)]
        question = asyncio.create_task(reviews.ask(Value(POSITION, 100, 1, open_hands=False), "beto"))
        await asyncio.sleep(0)
        reviewer.gate.set()
        assert await question == b"0"
        for name in names:
            await done(reviews, name)
        assert isinstance(reviewer.asked[0], Value)
        first, second = (piece.record for piece in reviewer.asked[1:3])
        assert first != second
        assert await reviews.ask(Value(POSITION, 100, 1, open_hands=False), "caio") == b"0"
        assert sum(isinstance(piece, Value) for piece in reviewer.asked) == 1
        await reviews.stop()

    asyncio.run(test())


def test_too_much_is_refused_and_nothing_is_begun():
    async def test():
        reviewer, kept = Told(), MemoryReviews()
        reviewer.gate.clear()
        reviews = reviews_of(
            kept=kept, reviewer=reviewer, own_max=1, waiting_max=2, asks_max=2, own_asks_max=1
        )
        await reviews.of_record(a_record(6), "ana")
        with refused("too-many-reviews"):
            await reviews.of_record(a_record(7), "ana")
        await reviews.of_record(a_record(7), "beto")
        with refused("reviews-busy"):
            await reviews.of_record(a_record(8), "caio")
        assert len(kept.reviews) == 2
        asked = [
            asyncio.create_task(reviews.ask(Value(POSITION, number, 1, open_hands=False), player))
            for number, player in enumerate(("ana", "beto"))
        ]
        await asyncio.sleep(0)
        with refused("too-many-reviews"):
            await reviews.ask(Value(POSITION, 9, 1, open_hands=False), "ana")
        with refused("reviews-busy"):
            await reviews.ask(Value(POSITION, 9, 1, open_hands=False), "caio")
        await reviews.stop()
        for one in asked:
            with refused("stopping"):
                await one

    asyncio.run(test())


def test_what_is_no_record_is_refused_with_its_place():
    async def test():
        reviews = reviews_of()
        with pytest.raises(RoomError) as caught:
            await reviews.of_record(a_record().replace("[Round 1]", "[Round 2]"), "ana")
        assert caught.value.code == "bad-record"
        assert caught.value.data["line"] > 1
        with refused("record-too-long"):
            await reviews.of_record("x" * (RECORD_BYTES_MAX + 1), "ana")
        with refused("unknown-review"):
            await reviews.see("nothing")
        await reviews.stop()

    asyncio.run(test())


def test_a_piece_that_fails_fails_its_review_and_asking_again_tries_again():
    async def test():
        reviewer, text = Told(), a_record(9)
        reviewer.fails = True
        reviews = reviews_of(reviewer=reviewer)
        name = await reviews.of_record(text, "ana")
        await done(reviews, name, "failed")
        with refused("review-failed"):
            await reviews.ask(Value(POSITION, 100, 1, open_hands=False), "beto")
        reviewer.fails = False
        assert await reviews.of_record(text, "ana") == name
        await done(reviews, name)
        await reviews.stop()

    asyncio.run(test())


def test_a_reviewer_that_cannot_be_asked_holds_up_nobody_behind():
    async def test():
        reviewer = Told()
        honest = reviewer.ask

        def no_process(_piece):
            raise OSError("no process can be started")

        reviews = reviews_of(reviewer=reviewer)
        reviewer.ask = no_process
        question = Value(POSITION, 100, 1, open_hands=False)
        async with asyncio.timeout(20):
            with refused("review-failed"):
                await reviews.ask(question, "ana")
            name = await reviews.of_record(a_record(), "ana")
            await done(reviews, name, "failed")
            reviewer.ask = honest
            assert await reviews.ask(question, "ana") == b"0"
        await reviews.stop()

    asyncio.run(test())


def test_only_a_match_that_is_over_is_reviewed_and_only_for_who_may_read_it():
    async def test():
        room = a_room()
        reviews = reviews_of(room)
        table = await room.open("ana", name="Ana", bots=("random",))
        guest = await sit(room, table)
        with refused("match-not-over"):
            await reviews.of_table(table, "ana", None)
        with refused("not-at-table"):
            await reviews.of_table(table, "beto", None)
        await guest.play_match()
        name = await reviews.of_table(table, "ana", None)
        with refused("not-at-table"):
            await reviews.of_table(table, "beto", "x")
        state = await room.state(table)
        assert name == name_of(room.record_text(state))
        assert table not in name
        await reviews.stop()
        await room.stop()

    asyncio.run(test())


def test_a_shared_record_is_reviewed_for_who_has_the_key_to_read_it():
    async def test():
        from batida.service.admission import Wanted

        room = a_room()
        reviews = reviews_of(room)
        table = await room.open("ana", name="Ana", bots=("random",), wanted=Wanted())
        guest = Guest(await room.connect(table, "ana"))
        guest.seated.greet()
        await guest.read_until(lambda: guest.view is not None)
        key = reading_key(guest.view.terms.key)
        with refused("match-not-over"):
            await reviews.of_table(table, "beto", key)
        await reviews.stop()
        await room.stop()

    asyncio.run(test())


def test_a_table_plays_a_whole_match_while_a_review_hangs():
    async def test():
        room, reviewer = a_room(), Told()
        reviewer.gate.clear()
        reviews = reviews_of(room, reviewer=reviewer)
        name = await reviews.of_record(a_record(10), "beto")
        guest = await sit(room, await room.open("ana", name="Ana", bots=("random",)))
        await guest.play_match()
        assert guest.view.phase == "over"
        assert (await reviews.see(name)).state == "waiting"
        await reviews.stop()
        await room.stop()

    asyncio.run(test())


def test_work_answers_with_facts_or_a_code_and_never_raises():
    text = a_record(11)
    outlined = msgspec.json.decode(work(Outline(text)))
    assert len(outlined["decisions"]) == len(read_record(text).rounds)
    assert work(Outline("nothing")).code == "bad-record"
    assert work(Value("b1~x", 100, 1, open_hands=False)).code == "bad-position"
    hidden = "b1~o1~hxxxxxxxxxxxxxx.06162225454656~v2"
    for open_hands in (False, True):
        assert work(Value(hidden, 100, 1, open_hands=open_hands)).code == "hands-not-known"
    assert work(Decide(text, 10_000, 100, 1)).code == "review-failed"


def test_the_reviewer_is_another_process_with_less_claim_and_is_replaced_when_it_is_lost():
    reviewer = Reviewer()
    try:
        text = a_record(12)
        answer = reviewer.ask(Outline(text))
        assert answer == work(Outline(text))
        process = reviewer._process
        assert process is not None
        assert process.pid != os.getpid()
        if hasattr(os, "getpriority"):
            wanted = min(19, os.getpriority(os.PRIO_PROCESS, 0) + LESS_CLAIM)
            assert os.getpriority(os.PRIO_PROCESS, process.pid) == wanted
        process.kill()
        process.join(20)
        assert reviewer.ask(Outline(text)) == answer
        assert reviewer._process is not process
    finally:
        reviewer.stop()
    assert reviewer.ask(Outline(text)).code == "stopping"
