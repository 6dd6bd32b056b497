"""Texts of what all are told and what is one seat's own, and steps that bring what changed."""

import random
from collections import Counter
from itertools import pairwise
from types import SimpleNamespace

import msgspec
import pytest

from batida import draw
from batida.server import protocol
from batida.server.letters import Letters
from batida.server.talk import Carrier
from batida.server.wire import event_message, view_message
from batida.service.connection import Step, Whole, Written
from batida.table import (
    Acted,
    Arrange,
    Bot,
    DealDue,
    Known,
    Leave,
    Lock,
    NextRound,
    Open,
    OpenTable,
    Person,
    Return,
    Sit,
    StandIn,
    Terms,
    look,
    look_on,
    own,
    told_all,
)
from tests.server import changed
from tests.server.changed import PAUSE_MS, plain
from tests.table.worlds import STAND_IN, World, opening

_decoder = msgspec.json.Decoder(protocol.ToPage)


def match(seed, players, steps=400):
    """A match, or the beginning of one."""
    chance = random.Random(seed)
    world = World(opening(players), chance)
    for _ in range(steps):
        world.step(chance)
    return world


def company():
    """What befalls friends: they are placed, come and leave, a bot stands in, the table is locked."""
    chance = random.Random(8)
    ana, beto, eva = (Person(player=name, name=name) for name in ("ana", "beto", "eva"))
    four = OpenTable(sitters=(ana, Open(), Open(), Open()), terms=Terms(key="k", start=(5, 0, 0, 0)))
    world = World(four, chance, is_dealt=False)
    bot = Bot(bot="heaviest", version=1)
    for command in (
        Arrange(0, (ana, Open(), bot)),
        Sit(1, beto),
        Lock(0, locked=True),
        Lock(0, locked=False),
    ):
        world.do(command)
    world.do(NextRound(0, world.table.seq))
    world.do(DealDue(world.table.seq))
    for number in range(40):
        table = world.table
        world.do(StandIn(0, table.seq, 1, STAND_IN))
        if number % 3 == 0:
            world.do(Return(1))
        if number == 9:
            world.do(Sit(2, eva))
        world.step(chance)
    world.do(Leave(1, STAND_IN))
    for _ in range(20):
        world.step(chance)
    return world


def hold(world, letters, seats, widths=("phone",)):
    """Follows a table from each of these seats by what is sent, and holds that to the whole views.

    Pages of a seat have each of these widths, one after the other at each event.
    """
    views = {}
    for (before, table), event in zip(pairwise(world.states), world.events, strict=True):
        shared = Written()
        known = Known(before, look_on(before)) if before.seq else None
        for seat, one in told_all(table, event, seats, known=known).items():
            if seat is not None and seat >= len(table.sitters):
                continue
            letter, anew = Step(one, PAUSE_MS, shared), Whole(look_on(table), own(table, seat), PAUSE_MS)
            for width in widths:
                text = letters.text(letter, width)
                step = _decoder.decode(text)
                assert (step.seq, step.event) == (table.seq, event_message(one))
                whole = view_message(look(table, seat), width=width, pass_pause_ms=PAUSE_MS)
                page = seat, width
                if known is not None:
                    views[page] = protocol.merged(views[page], msgspec.json.decode(text)["changes"])
                    assert views[page] == plain(whole), (page, table.seq)
                assert _decoder.decode(letters.text(anew, width)).view == whole
                views.setdefault(page, plain(whole))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_view_before_with_what_changed_is_the_view_after(players):
    letters = Letters()
    for seed in (1, 2):
        world = match(seed, players)
        assert world.table.phase == "over"
        hold(world, letters, [None, *range(players)])


def test_so_it_is_for_pages_of_every_width_at_one_table():
    hold(match(5, 3, steps=150), Letters(), [None, 0, 1], draw.WIDTHS)


def test_the_width_changes_the_picture_and_nothing_else():
    world, letters = match(6, 4, steps=90), Letters()
    for (before, table), event in zip(pairwise(world.states[1:]), world.events[1:], strict=True):
        told = told_all(table, event, [None, 1], known=Known(before, look_on(before)))
        for seat in (None, 1):
            whole = Whole(look_on(table), own(table, seat), PAUSE_MS)
            for letter, where in ((whole, "view"), (Step(told[seat], PAUSE_MS), "changes")):
                texts = [msgspec.json.decode(letters.text(letter, width)) for width in draw.WIDTHS]
                pictures = [text[where].pop("picture", None) for text in texts]
                assert texts[0] == texts[1] == texts[2]
                if pictures[0] is not None:
                    assert [one["width"] for one in pictures] == [*draw.WIDTHS]


def test_a_line_is_laid_at_the_widths_that_are_asked_for_alone(monkeypatch):
    laid, honest = Counter(), draw.layout

    def layout(line, width="phone", *, before=None):
        laid[width, before is None] += 1
        return honest(line, width, before=before)

    monkeypatch.setattr(draw, "layout", layout)
    world, letters = match(6, 2, steps=12), Letters()
    for (before, table), event in zip(pairwise(world.states[1:]), world.events[1:], strict=True):
        told = told_all(table, event, [0], known=Known(before, look_on(before)))[0]
        letters.text(Step(told, PAUSE_MS), "phone")
    assert laid["phone", False] > 5
    assert {width for width, _ in laid} == {"phone"}
    # Asked for later it is laid whole once, and from there on play by play.
    whole = Whole(look_on(table), own(table, 0), PAUSE_MS)
    letters.text(whole, "wide")
    letters.text(whole, "wide")
    assert laid["wide", True] == 1
    assert laid["wide", False] == 0


def test_a_page_that_is_turned_has_its_steps_at_the_old_width_until_the_new_view():
    """Steps that waited for a slow page come after it has asked for another width, and before the view."""
    pushed = []
    wire = SimpleNamespace(is_free=True, push=pushed.append)
    carrier = Carrier(Letters(), wire, None, "phone")
    world = match(6, 2, steps=9)
    states = zip(pairwise(world.states), world.events, strict=True)
    (before, table), event = next(one for one in states if isinstance(one[1], Acted) and one[0][1].round)
    whole = Whole(look_on(table), own(table, 0), PAUSE_MS)
    told = told_all(table, event, [0], known=Known(before, look_on(before)))
    assert carrier.carry(whole)
    carrier.width = "wide"
    assert carrier.carry(Step(told[0], PAUSE_MS))
    assert carrier.carry(whole)
    assert carrier.carry(Step(told[0], PAUSE_MS))
    told = [msgspec.json.decode(text) for text in pushed]
    widths = [one.get("view", one.get("changes"))["picture"]["width"] for one in told]
    assert widths == ["phone", "phone", "wide", "wide"]


def test_so_it_is_when_people_come_and_go():
    world = company()
    assert {type(event).__name__ for event in world.events} >= {
        "SeatsArranged",
        "SeatTaken",
        "TableLocked",
        "StoodIn",
        "Returned",
        "SeatPromised",
        "SeatLeft",
        "RoundSettled",
    }
    hold(world, Letters(), [None, 0])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_follows_from_the_view_before_is_what_is_made_anew(players):
    for world in (match(3, players), company()):
        for before, table in pairwise(world.states[1:]):
            assert look_on(table, before=look_on(before)) == look_on(table)


def test_who_is_told_something_new_of_their_own_is_sent_it():
    """A seat whose own is left out of a step has the same as before: that is held here to the letter."""
    for world in (match(4, 4), company()):
        for (before, table), event in zip(pairwise(world.states[1:]), world.events[1:], strict=True):
            seats = [seat for seat in range(3) if seat < min(len(before.sitters), len(table.sitters))]
            for seat, one in told_all(table, event, seats, known=Known(before, look_on(before))).items():
                assert one.is_own_new or own(before, seat) == own(table, seat)


def test_an_action_brings_little_and_to_the_others_the_same_text():
    letters, sizes = Letters(), []
    world = match(6, 4, steps=60)
    for (before, table), event in zip(pairwise(world.states), world.events, strict=True):
        if event.__class__.__name__ != "Acted" or table.round.is_over:
            continue
        shared, known = Written(), Known(before, look_on(before))
        told = told_all(table, event, [None, *range(4)], known=known)
        texts = {seat: letters.text(Step(one, PAUSE_MS, shared), "phone") for seat, one in told.items()}
        alike = [seat for seat, text in texts.items() if text is shared["phone"]]
        assert alike == [seat for seat in (None, *range(4)) if seat not in (event.seat, table.to_act)]
        sizes += [len(text) for text in texts.values()]
    assert max(sizes) < 1_500
    assert sum(sizes) / len(sizes) < 1_100


def test_the_changes_that_the_file_holds_are_those_of_the_server():
    """``scripts/generate`` writes the file that the page's own tests read."""
    assert changed.made() == changed.PATH.read_text(encoding="utf-8")


def test_an_older_table_is_written_right_after_a_newer_one():
    letters = Letters()
    states = match(3, 3, steps=60).states[1:]
    chance = random.Random(4)
    for _ in range(80):
        table, seat = chance.choice(states), chance.choice([None, 0, 1, 2])
        whole, width = Whole(look_on(table), own(table, seat), PAUSE_MS), chance.choice(draw.WIDTHS)
        welcome = _decoder.decode(letters.text(whole, width))
        assert welcome.view == view_message(look(table, seat), width=width, pass_pause_ms=PAUSE_MS)


def test_a_view_is_what_everybody_may_know_and_what_is_ones_own():
    public, mine = protocol.Public.__struct_fields__, protocol.Own.__struct_fields__
    assert protocol.View.__struct_fields__ == (*public, "picture", *mine)
    assert not set(public) & set(mine)
    # All of it may change but the name of the table, and nothing else is told of a change.
    assert {*protocol.Changes.__struct_fields__} == {*protocol.View.__struct_fields__} - {"table"}
