"""Whatever the server may refuse, the page has a sentence for it."""

import re
from pathlib import Path
from typing import get_args

from batida.i18n import LANGUAGES, catalogues
from batida.service.errors import RoomCode

SOURCES = Path(__file__).parents[2] / "src/batida"

INTERNAL = {"bad-seat", "bound-already", "no-person", "no-table", "not-asked", "table-exists"}
"""Refusals of what only the server itself asks for: no wish of a page meets them."""


def _codes(pattern, *names):
    found = {code for name in names for code in re.findall(pattern, (SOURCES / name).read_text())}
    assert found
    return found


def test_every_code_that_can_reach_the_page_has_a_sentence():
    codes = {
        *get_args(RoomCode),
        *_codes(r'Refused\([^()]*?code="([a-z-]+)"', "rules/round.py", "rules/line.py"),
        *_codes(r'Refusal\("([a-z-]+)"', "table/decide.py", "table/answers.py", "table/dealing.py"),
        *_codes(r'fault\(\d+, "([a-z-]+)"', "server/api.py", "server/app.py", "server/page.py"),
        *_codes(r'hang_up\(\w+, "([a-z-]+)"\)', "server/ws.py", "server/talk.py"),
    } - INTERNAL
    for language in LANGUAGES:
        known = set(re.findall(r"^fault-([a-z-]+) =", catalogues(language)["faults"], re.MULTILINE))
        assert codes <= known, (language, codes - known)


REFUSALS = {
    *("ambiguous-end", "bad-deal", "bad-draw", "bad-opener", "encoding", "foreign-variant", "line-too-long"),
    *("missing-pass", "must-play", "no-fit", "no-match", "not-a-tile", "not-bdn-1", "not-your-turn"),
    *("result-differs", "round-over", "scores-differ", "settled-differs", "several-matches", "tag-slip"),
    *("tag-twice", "tile-not-held", "tile-on-table", "truncated"),
}
"""Why a record is refused: what its writer can mend when they are told."""


def test_a_record_is_refused_in_words_that_say_what_is_wrong_with_it():
    sources = "".join(
        path.read_text(encoding="utf-8")
        for folder in ("notation", "rules", "service")
        for path in (SOURCES / folder).glob("*.py")
    )
    for language in LANGUAGES:
        faults = catalogues(language)["faults"]
        asked = faults[faults.index("fault-bad-record =") :].partition("*[form]")[0]
        told = set(re.findall(r"^ +\[([a-z0-9-]+)\]", asked, re.MULTILINE))
        assert told >= REFUSALS, (language, REFUSALS - told)
        never = {code for code in told if f'"{code}"' not in sources}
        assert not never, f"nothing is ever refused as {never}"
