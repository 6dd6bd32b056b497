"""Programs for an arena, good ones and hostile ones, as they are run: a line of shell words each."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

GOOD = """
import random, sys
actions = []
for line in sys.stdin:
    word, *rest = line.split()
    if word == "bep":
        print("name Sample\\nversion 1.0\\noption depth 3\\noption style calm\\nready", flush=True)
    elif word == "actions":
        actions = rest
    elif word == "go":
        print("info thinking", flush=True)
        print("action", rest[0], random.Random(int(rest[2])).choice(actions), flush=True)
    elif word == "quit":
        break
"""

BEGIN = """
import os, sys, time
def asked():
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "actions":
            actions = rest
        elif word == "go":
            yield rest[0], actions
        elif word == "quit":
            return
def say(text):
    os.write(1, text.encode())
sys.stdin.readline()
"""

HOSTILE = {
    "silent": BEGIN + "say('ready\\n')\nfor _ in asked(): pass",
    "never ready": BEGIN + "say('name I\\n')\ntime.sleep(600)",
    "deaf": "import os, time\nos.write(1, b'ready\\n')\ntime.sleep(600)",
    "slow": BEGIN
    + "say('ready\\n')\nfor n, a in asked():\n  time.sleep(600)\n  say(f'action {n} {a[0]}\\n')",
    "ends at once": "",
    "ends when asked": BEGIN + "say('ready\\n')\nfor _ in asked(): break",
    "ends in half a line": BEGIN + "say('ready\\n')\nfor n, _ in asked():\n  say(f'action {n} 0')\n  break",
    "kills itself": BEGIN + "say('ready\\n')\nfor _ in asked(): os.kill(os.getpid(), 9)",
    "garbage for a hello": BEGIN + "say('hi there\\n')\ntime.sleep(600)",
    "garbage": BEGIN + "say('ready\\n')\nfor _ in asked(): say('06\\n')",
    "no number": BEGIN + "say('ready\\n')\nfor _, a in asked(): say(f'action {a[0]}\\n')",
    "no text": BEGIN + "say('ready\\n')\nfor _ in asked(): os.write(1, bytes(range(256)) + b'\\n')",
    "a huge line": BEGIN + "say('ready\\n')\nfor _ in asked():\n  for _ in range(10**6): say('x' * 60000)",
    "a huge line that ends": BEGIN
    + "say('ready\\n')\nfor n, a in asked(): say('info ' + 'x' * 5000 + '\\n')",
    "a flood": BEGIN
    + "say('ready\\n')\nfor _ in asked():\n  for _ in range(10**6): say('info still thinking\\n')",
    "a flood of hellos": BEGIN + "for _ in range(10**6): say('name I\\n')",
    "illegal": BEGIN + "say('ready\\n')\nfor n, _ in asked(): say(f'action {n} --\\n')",
    "not held": BEGIN
    + "say('ready\\n')\nfor n, a in asked():\n"
    + "  tiles = [f'{l}{h}' for h in range(7) for l in range(h + 1)]\n"
    + "  say(f'action {n} {next(t for t in tiles if t not in \" \".join(a))}>\\n')",
    "the wrong number": BEGIN + "say('ready\\n')\nfor n, a in asked(): say(f'action {int(n) + 1} {a[0]}\\n')",
    "two answers": BEGIN + "say('ready\\n')\nfor n, a in asked(): say(f'action {n} {a[0]}\\n' * 2)",
    "closes its output": BEGIN + "say('ready\\n')\nfor _ in asked():\n  os.close(1)\n  time.sleep(600)",
}
"""How each of them fails; ``two answers`` does so at its second question."""

FORKS = (
    BEGIN
    + """
say('ready\\n')
for n, a in asked():
    for far in (False, True):
        if os.fork() == 0:
            if far:
                os.setsid()
                if os.fork():
                    os._exit(0)
            open({pids!r}, 'a').write(f'{{os.getpid()}}\\n')
            time.sleep(600)
            os._exit(0)
    while len(open({pids!r}, 'a+').read() or open({pids!r}).read().split()) < 2:
        time.sleep(0.01)
    {end}
"""
)


def name_of(source: str, folder: Path, *, options: str = "") -> str:
    """The name of a player that is this program."""
    number = len(list(folder.glob("program-*.py")))
    path = folder / f"program-{number}.py"
    path.write_text(source, encoding="utf-8")
    return f"proc{options}:{shlex.join(words_of(path))}"


def words_of(path: Path) -> tuple[str, ...]:
    """The words that run it, with as little of Python as can be."""
    return (sys.executable, "-I", "-S", str(path))
