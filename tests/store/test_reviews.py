"""Reviews on disk: parts in order, kept over a restart, the oldest give way."""

import asyncio
import dataclasses

import pytest

from batida.store import StoreError
from batida.store.ports import KeptReview
from batida.store.reviews import SqliteReviews
from batida.store.sql import run
from batida.store.sqlite import SqliteStore


def a_review(name="r", *, made_at=1, version=1):
    return KeptReview(name, made_at, "ana", version, 1, 200, is_done=False, record="[Record …]")


def with_reviews(folder, test):
    async def whole():
        store = SqliteStore(folder)
        reviews = SqliteReviews(store)
        try:
            await test(reviews, store)
        finally:
            await reviews.close()
            await store.close()

    asyncio.run(whole())


def test_parts_are_there_after_a_restart_in_their_order(tmp_path):
    async def written(reviews, _):
        await reviews.begin(a_review(), kept_max=9)
        await reviews.add("r", 0, b"one", is_last=False)
        await reviews.add("r", 1, b"two", is_last=False)
        await reviews.add("r", 1, b"again", is_last=False)

    async def read(reviews, _):
        found = await reviews.find("r")
        assert found == dataclasses.replace(a_review(), parts=(b"one", b"two"))
        assert await reviews.to_do() == ("r",)
        assert await reviews.find("other") is None
        await reviews.add("r", 2, b"three", is_last=True)
        assert await reviews.to_do() == ()

    with_reviews(tmp_path, written)
    with_reviews(tmp_path, read)


def test_what_begins_anew_has_no_parts(tmp_path):
    async def test(reviews, _):
        await reviews.begin(a_review(), kept_max=9)
        await reviews.add("r", 0, b"one", is_last=True)
        await reviews.begin(a_review(version=2), kept_max=9)
        found = await reviews.find("r")
        assert (found.version, found.parts, found.is_done) == (2, (), False)
        await reviews.add("r", 0, None, is_last=True)
        assert (await reviews.find("r")).is_done

    with_reviews(tmp_path, test)


def test_the_oldest_finished_ones_make_room(tmp_path):
    async def test(reviews, _):
        for at, name in enumerate("abcd"):
            await reviews.begin(a_review(name, made_at=at), kept_max=2)
            await reviews.add(name, 0, b"x", is_last=name != "b")
        await reviews.begin(a_review("e", made_at=9), kept_max=2)
        there = [name for name in "abcde" if await reviews.find(name) is not None]
        assert there == ["b", "c", "d", "e"]

    with_reviews(tmp_path, test)


def test_a_part_of_nothing_is_dropped_and_a_gap_ends_what_is_read(tmp_path):
    async def test(reviews, store):
        await reviews.add("nothing", 0, b"x", is_last=True)
        assert await reviews.find("nothing") is None
        await reviews.begin(a_review(), kept_max=9)
        await reviews.add("r", 0, b"one", is_last=False)
        await reviews.add("r", 2, b"three", is_last=False)
        assert (await reviews.find("r")).parts == (b"one",)
        with pytest.raises(StoreError):
            await store.change(lambda connection: run(connection, "SELECT nothing"))

    with_reviews(tmp_path, test)
