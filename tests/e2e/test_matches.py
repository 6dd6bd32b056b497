"""Whole matches in a real browser, from the first page to the last result, each by one kind of hand.

The seeds are those of short matches; a person who plays the first action offered meets both ends of
a round, passes of all seats, and a tie in the draw for the lead.
"""

import json
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from batida.notation import read_record, write_record
from tests.e2e.person import Person
from tests.e2e.tables import ROOT, table_server

MATCHES = (
    ("mouse", "pt-BR", 2, 105, (1280, 800)),
    ("mouse", "en", 4, 157, (1280, 800)),
    ("mouse", "es", 3, 82, (844, 390)),
    ("keyboard", "pt-BR", 4, 48, (1280, 800)),
    ("keyboard", "en", 3, 121, (1280, 800)),
    ("keyboard", "es", 3, 65, (390, 844)),
    ("touch", "pt-BR", 3, 137, (360, 740)),
    ("touch", "en", 4, 44, (320, 568)),
    ("touch", "es", 4, 86, (360, 740)),
)

MOVING = (MATCHES[0], MATCHES[4], MATCHES[8])
"""One for each kind of hand and each language with all that moves; the others ask for less motion."""


def names(case):
    by, language, players, *_ = case
    return f"{by}-{language}-{players}"


@pytest.mark.parametrize("case", MATCHES, ids=names)
def test_a_whole_match_is_played_to_its_record(open_page, snapshot, tmp_path, case):
    by, language, players, seed, (width, height) = case
    with table_server(tmp_path / "data", seed=seed) as address:
        page = open_page(
            width=width,
            height=height,
            touch=by == "touch",
            language=language,
            reduced_motion="no-preference" if case in MOVING else "reduce",
        )
        person = Person(page, address, by=by)
        person.go_home()
        assert page.evaluate("document.documentElement.lang") == language
        person.start(players)
        person.play_on()
        snapshot(page, f"match-{names(case)}")
        view = person.view

        assert view["phase"] == "over"
        scores = [seat["score"] for seat in view["seats"]]
        assert max(scores) >= view["target"]
        winner = page.get_by_test_id("match-winner")
        expect(winner).to_have_attribute("data-winner", str(scores.index(max(scores))))
        rows = page.get_by_test_id("match-result").locator("[data-testid=rounds] tbody tr")
        expect(rows).to_have_count(len(view["rounds"]))

        facts = replayed(saved(person, tmp_path))
        assert facts["result"] == scores.index(max(scores)) + 1
        assert [one["scores"] for one in facts["rounds"]] == [row["scores"] for row in view["rounds"]]
        assert [one["end"] for one in facts["rounds"]] == [row["end"] for row in view["rounds"]]
        assert facts["rounds"][-1]["line"] == view["line"]["tiles"]

        old = page.url
        press(person, "again")
        page.wait_for_function("(old) => location.href !== old", arg=old)
        expect(person.main).to_have_attribute("data-players", str(players))
        person.next()
        assert person.view["round"] == 1
        assert [seat["score"] for seat in person.view["seats"]] == [0] * players
        person.is_right()
        page.close()  # before the server ends, for a page that loses its server complains


def press(person, testid):
    if person.by == "keyboard":
        person.tab_to(f"[data-testid={testid}]")
        person.page.keyboard.press("Enter")
    else:
        person.press(person.page.get_by_test_id(testid))


def saved(person, folder):
    """Saves the record as a person does."""
    with person.page.expect_download() as downloading:
        press(person, "record")
    path = folder / downloading.value.suggested_filename
    assert path.suffix == ".bdn"
    downloading.value.save_as(path)
    return path


def replayed(path):
    """What ``batida replay --json`` says of a record that reads and writes alike."""
    record = read_record(path.read_text(encoding="utf-8"))
    assert read_record(write_record(record)) == record
    command = (sys.executable, "-m", "batida", "replay", str(path), "--json")
    done = subprocess.run(command, cwd=ROOT / "src", capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
