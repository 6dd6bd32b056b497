"""The measurements of load run, and count what they should."""

import struct

from bench import tables
from bench._load import Page, percentile, run


def test_tables_tell_times_memory_and_stalls():
    figures = tables.main(["--tables", "3", "--pages", "2", "--seconds", "3"])
    assert figures["sockets"] == 6
    assert 0 <= figures["p50_ms"] <= figures["p99_ms"]
    assert figures["longest_stall_ms"] > 0
    assert figures["lost"] == 0


def test_a_page_reads_messages_however_they_are_cut():
    async def read():
        heard = []
        page = Page("/", "", lambda _, content: heard.append(content))
        texts = [b"a" * size for size in (1, 125, 126, 4_000, 70_000)]
        stream = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"
        for text in texts:
            size = len(text)
            head = (
                struct.pack("!BB", 0x81, size)
                if size < 126
                else struct.pack("!BBH", 0x81, 126, size % 65_536)
            )
            stream += (struct.pack("!BBQ", 0x81, 127, size) if size > 65_535 else head) + text
        for start in range(0, len(stream), 997):
            page.data_received(stream[start : start + 997])
        assert page.opened.done()
        return heard == texts

    assert run(read())


def test_a_percentile_is_what_so_many_do_not_exceed():
    assert percentile([float(number) for number in range(1, 1_001)], 99) == 990.99
    assert percentile([3.0], 99) == 3.0
    assert percentile([], 50) == 0
