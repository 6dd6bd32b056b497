"""The bounds of the door as values: what each name may, and that whoever asks, little is remembered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.server.limits import Buckets, Counts, Limits, Pace, Rate, address_name


class Now:
    """Time that moves when a test says so."""

    def __init__(self):
        self.s = 1_000.0

    def __call__(self):
        return self.s


def test_a_name_has_its_burst_at_once_and_then_its_rate():
    now = Now()
    buckets = Buckets(Rate(2, 5), now=now)
    assert [buckets.take("ana") for _ in range(5)] == [0] * 5
    wait_s = buckets.take("ana")
    assert wait_s == pytest.approx(0.5)
    assert buckets.take("rui") == 0
    now.s += wait_s
    assert buckets.take("ana") == 0
    assert buckets.take("ana") > 0


@given(st.lists(st.floats(0, 3), max_size=60), st.integers(1, 9), st.floats(0.1, 50))
def test_nobody_gets_more_than_burst_and_rate_and_who_waits_as_told_gets_in(gaps, burst, per_s):
    now = Now()
    buckets = Buckets(Rate(per_s, burst), now=now)
    times = []
    for gap in gaps:
        now.s += gap
        wait_s = buckets.take("ana")
        if wait_s:
            assert buckets.take("ana") == wait_s
            now.s += wait_s
            assert buckets.take("ana") == 0
        times.append(now.s)
    for first in range(len(times)):
        for last in range(first, len(times)):
            most = burst + (times[last] - times[first]) * per_s
            assert last - first + 1 <= most + 0.01


def test_only_so_many_names_are_remembered_and_the_oldest_go_first():
    now = Now()
    buckets = Buckets(Rate(1, 1), now=now, names_max=100)
    for number in range(10_000):
        assert buckets.take(f"name-{number}") == 0
        assert len(buckets) <= 100
    assert buckets.take("name-9999") > 0
    assert buckets.take("name-0") == 0


def test_a_count_ends_where_it_began_and_keeps_no_name():
    counts = Counts(2)
    assert [counts.enter("ana") for _ in range(3)] == [True, True, False]
    assert counts.enter("rui")
    for name in ("ana", "ana", "rui"):
        counts.leave(name)
    assert len(counts) == 0
    assert counts.enter("ana")


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("testclient", "testclient", True),
    ],
)
def test_one_household_is_one_address(one, other, is_same):
    assert (address_name(one) == address_name(other)) is is_same


def test_a_connection_is_slowed_by_its_session_too():
    now = Now()
    limits = Limits(frames=Rate(10, 10), frames_session=Rate(1, 15), refusals=Rate(1, 3))
    session = Buckets(limits.frames_session, now=now)
    one, other = (Pace(limits, ((session, "ana"),), now=now) for _ in range(2))
    assert [one.wait_s() > 0 for _ in range(11)] == [False] * 10 + [True]
    assert [other.wait_s() > 0 for _ in range(6)] == [False] * 5 + [True]
    assert Pace(limits, ((session, "rui"),), now=now).wait_s() == 0
    assert [other.is_flood() for _ in range(4)] == [False, False, False, True]
