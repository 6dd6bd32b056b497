"""Processes beside this one: deaf to Ctrl-C from the first moment, and gone when this one is."""

import os
import signal
import subprocess
import sys
import threading

from batida.beside import spawned
from tests.server.pages import WAIT_S

PROGRAM = """
import time
from tests.beside.test_spawning import wait_for_ever
from batida.beside import spawned
if __name__ == "__main__":
    _, pipe = spawned(wait_for_ever, name="test")
    print(pipe.recv(), flush=True)
    time.sleep(600)
"""


def say_and_wait(pipe, word):
    pipe.send(word)
    pipe.recv()


def wait_for_ever(pipe):
    """Works on, whether or not anybody is at the other end of the pipe."""
    pipe.send("here")
    threading.Event().wait()


def test_an_interrupt_at_any_moment_is_not_heard(capfd):
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    process, pipe = spawned(say_and_wait, "hello", name="test")
    while not pipe.poll(0.002):
        os.kill(process.pid, signal.SIGINT)
    assert pipe.recv() == "hello"
    os.kill(process.pid, signal.SIGINT)
    pipe.send("go")
    process.join(WAIT_S)
    assert process.exitcode == 0
    assert capfd.readouterr().err == ""
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


def test_it_ends_with_the_process_that_started_it_however_that_ends():
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, text=True, env=dict(os.environ)
    ) as parent:
        assert parent.stdout.readline() == "here\n"
        parent.kill()
        # The other process holds this pipe too, until it ends.
        assert parent.stdout.read() == ""
