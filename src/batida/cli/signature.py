"""``batida signature``: whether the players decide as they did when it was written down."""

import json
from argparse import ArgumentParser, Namespace

from batida.cli.console import complain, say

ABOUT = "say whether the players decide as they always did"
DESCRIPTION = (
    "Asks the players for their decisions on 1,000 fixed positions and compares them with those that were"
    " written down with this version. One number tells them all."
)


def fill(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    parser.add_argument("names", metavar="PLAYER", nargs="*", help="those alone (all)")
    parser.add_argument("--update", action="store_true", help="write down what they decide now")
    parser.add_argument("--json", action="store_true", help="the same as facts, a line of JSON")
    parser.set_defaults(parser=parser)


def run(options: Namespace) -> int:
    """Compares; 1 where a player decides otherwise or is not written down."""
    from batida.arena import signature

    parser: ArgumentParser = options.parser
    known = signature.players()
    asked: list[str] = options.names or list(known)
    for name in asked:
        if name not in known:
            parser.error(f"there is no signature of {name!r}, but of {', '.join(known)}")
    before = signature.kept() if signature.FILE.exists() else signature.together({})
    found = {name: one for name, one in before.players.items() if name in known}
    changed: list[str] = []
    for name in asked:
        now, was = signature.signed(name), before.players.get(name)
        is_same = was is not None and (was.version, was.chunks) == (now.version, now.chunks)
        if not is_same:
            changed.append(name)
            found[name] = now
        if not options.json:
            state = "as written down" if is_same else "new" if was is None else "changed"
            say(f"{name}: {state}, {now.ms} ms")
            if was is not None and not is_same and was.version == now.version:
                complain(f"batida: {name} decides differently and is still version {now.version}")
    after = signature.together(found)
    if options.update:
        signature.keep(after)
    if options.json:
        print(json.dumps({"number": after.number, "kept": before.number, "changed": changed}))
    else:
        say(f"{after.number}" if after.number == before.number else f"{before.number} -> {after.number}")
    return 1 if changed and not options.update else 0
