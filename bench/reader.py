"""Rounds read and written a second by the notation, and the memory that a large file takes.

The baselines, in the same run on the same text: splitting it at white space, which nothing that
reads it can do without, and playing the same rounds by the rules alone, without any text.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Callable, Sequence
from io import BytesIO, RawIOBase
from random import Random
from time import process_time

from batida.notation import (
    NotationError,
    Record,
    add_round,
    begin_record,
    json_line,
    read_json_records,
    read_records,
    write_record,
)
from batida.rules import TILES, apply, block, deal, legal, outcome, round_with

CHUNKS = 5
ROUNDS_A_MATCH = 8


class Repeated(RawIOBase):
    """The same bytes again and again up to a size: a file of any size without a disk."""

    def __init__(self, block_of_bytes: bytes, *, size_bytes: int) -> None:
        super().__init__()
        self._block = block_of_bytes
        self._left = size_bytes // len(block_of_bytes)

    def read(self, size: int = -1, /) -> bytes:
        """The next bytes; a block at a time, whatever ``size`` is."""
        del size
        self._left -= 1
        return self._block if self._left >= 0 else b""


def random_match(chance: Random) -> Record:
    """A match of random play between 2, 3 or 4 players, of a few rounds."""
    players = chance.choice((2, 3, 4))
    variant = block(players)
    record = begin_record([f"Player {number + 1}" for number in range(players)], variant)
    opener = chance.randrange(players)
    for _ in range(ROUNDS_A_MATCH):
        rnd = deal(variant, chance.sample(TILES, len(TILES)), opener=opener)
        while not rnd.is_over:
            rnd = apply(rnd, chance.choice(legal(rnd)))
        record = add_round(record, rnd)
        opener = variant.left_of(opener)
        if record.result is not None:
            break
    return record


def read_text(data: bytes) -> list[Record]:
    """All matches of a text; none may be refused."""
    found = list(read_records(BytesIO(data)))
    return [one for one in found if not isinstance(one, NotationError)]


def play_again(records: Sequence[Record]) -> None:
    """The same rounds by the rules alone."""
    for record in records:
        for one in record.rounds:
            rnd = round_with(record.variant, tuple(one.final.dealt), opener=one.opener)  # type: ignore[arg-type] - hands of the bench are known
            for ply in one.plies:
                if rnd.is_over:
                    break
                rnd = apply(rnd, ply.action)
            outcome(rnd)


def seconds_of(work: Callable[[], object]) -> float:
    """The median processor time of some runs."""
    found: list[float] = []
    for _ in range(CHUNKS):
        begun = process_time()
        work()
        found.append(process_time() - begun)
    return sorted(found)[CHUNKS // 2]


def peak_kib() -> int:
    """The most memory that this process has taken so far."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


def large_file(data: bytes, *, size_bytes: int) -> tuple[int, int]:
    """Reads a file of that size; gives its matches, and by how many KiB the memory peak rose."""
    part = data[: 1 << 16].rpartition(b"[Record")[0]
    list(read_records(BytesIO(part)))
    before = peak_kib()
    stream = Repeated(part, size_bytes=size_bytes)
    matches = sum(1 for one in read_records(stream) if isinstance(one, Record))
    return matches, peak_kib() - before


def main(argv: Sequence[str]) -> dict[str, object]:
    """Measures reading, writing and memory."""
    parser = argparse.ArgumentParser(prog="reader", description=__doc__)
    parser.add_argument("--rounds", type=int, default=4_000, help="rounds (default 4000)")
    parser.add_argument("--megabytes", type=int, default=20, help="size of the large file (default 20)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    chance = Random(options.seed)
    records: list[Record] = []
    rounds = 0
    while rounds < options.rounds:
        records.append(random_match(chance))
        rounds += len(records[-1].rounds)
    texts = [write_record(record) for record in records]
    data = "\n".join(texts).encode()
    lines = b"".join(map(json_line, records))
    large = large_file(data, size_bytes=options.megabytes << 20)
    seconds = {
        "read": seconds_of(lambda: read_text(data)),
        "written": seconds_of(lambda: [write_record(record) for record in records]),
        "read_jsonl": seconds_of(lambda: list(read_json_records(BytesIO(lines)))),
        "written_jsonl": seconds_of(lambda: [json_line(record) for record in records]),
        "split": seconds_of(lambda: [line.split() for line in data.decode().splitlines()]),
        "rules": seconds_of(lambda: play_again(records)),
    }
    figures: dict[str, object] = {"rounds": rounds, "seed": options.seed, "bytes": len(data)}
    for name, taken in seconds.items():
        figures[f"{name}_rounds_per_s"] = round(rounds / taken)
        print(f"{name}: {rounds / taken:,.0f} rounds/s", flush=True)
    figures["read_to_rules_time_ratio"] = round(seconds["read"] / seconds["rules"], 2)
    figures["read_to_split_time_ratio"] = round(seconds["read"] / seconds["split"], 2)
    print(f"{options.megabytes} MB: {large[0]:,} matches, {large[1]:,} KiB more than before", flush=True)
    figures["large_file_megabytes"] = options.megabytes
    figures["large_file_matches"], figures["large_file_peak_growth_kib"] = large
    return figures
