"""A long count tells how far it is, and what it has when it is broken off."""

import signal

from bench._progress import counting


def test_a_count_tells_how_far_it_is_and_ends_at_its_total(capsys):
    with counting(7, every=3, what="runs") as count:
        done = 0
        while count.goes_on(done):
            done += 1
    assert done == 7
    assert capsys.readouterr().err == "3 of 7 runs\n6 of 7 runs\n"


def test_a_count_that_is_broken_off_ends_after_the_one_that_goes_on():
    before = signal.getsignal(signal.SIGINT)
    with counting(1_000, every=1_000, what="runs") as count:
        done = 0
        while count.goes_on(done):
            done += 1
            if done == 5:
                signal.raise_signal(signal.SIGINT)
    assert done == 5
    assert signal.getsignal(signal.SIGINT) == before
