"""The known faults of kind network and security at tables of several persons; the numbers are the cases'."""

import asyncio
import json
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

import pytest

from batida.notation import format_action
from batida.rules import PASS, Play
from batida.server.letters import Letters
from batida.service.doors import Doors
from batida.service.errors import RoomError
from batida.service.thinking import Thinking
from batida.service.turns import THINK_AHEAD_MS
from batida.table import Acted, RoundSettled, StoodIn, dealing
from tests.cases.adapter import all_cases, case_by_id
from tests.e2e.tables import ROOT, ScriptedDeals, script_of
from tests.service.rooms import (
    HandClock,
    MemoryStore,
    SeededChance,
    a_room,
    begin,
    come,
    friends,
    settled,
    until,
)

NAMES = ("ana", "beto", "caio", "dora")


def fixture(case):
    """The round of a case, with its moves."""
    data = case_by_id(case).input
    return script_of(data.get("round") or data)


@contextmanager
def dealing_out(script):
    """Deals this round first."""
    deals = ScriptedDeals((script,))
    with ExitStack() as stack:
        for name in ("deal_shuffle", "lead_draws"):
            stack.enter_context(patch.object(dealing, name, getattr(deals, name)))
        yield


def together(case, test, **settings):
    """Runs ``test`` with a room where all seats of a case's round are persons, and it is dealt."""
    script = fixture(case)
    store, clock = MemoryStore(), HandClock()

    async def whole():
        with dealing_out(script):
            room = a_room(store, clock=clock, **settings)
            names = NAMES[: len(script.hands)]
            table, guests = await friends(room, *names, clock="quick")
            await begin(guests)
            assert [guest.view.hand for guest in guests] == list(script.hands)
            await test(guests, room=room, table=table, store=store, clock=clock)
            await room.stop()

    asyncio.run(whole())


def wish(guest, text, *, id_, seq=None):
    guest.seated.act(id=id_, seq=guest.seq if seq is None else seq, text=text)


async def done(guest, text, *, id_="w"):
    """Plays, and lets everybody see it; the code of a refusal, or ``None``."""
    wish(guest, text, id_=f"{id_}{guest.seq}")
    return await guest.answer(f"{id_}{guest.seq}")


async def seen_by(guests):
    for guest in guests:
        await guest.read_all()


@pytest.mark.parametrize("turn", range(10))
def test_bd_053_two_moves_of_a_seat_in_one_packet_or_on_two_connections_are_one(turn):
    async def test(guests, *, room, table, **_):
        ana, beto, caio = guests
        assert await done(ana, "64") is None
        await seen_by(guests)
        wish(beto, "42", id_="first")
        wish(beto, "66", id_="second")
        assert (await beto.answer("first"), await beto.answer("second")) == (None, "stale")
        await seen_by(guests)
        tab = await come(room, table, "caio")
        pages = (caio, tab) if turn % 2 else (tab, caio)
        for number, (page, text) in enumerate(zip(pages, ("62>", "21"), strict=True)):
            wish(page, text, id_=f"at-once-{number}")
        answers = [await page.answer(f"at-once-{number}") for number, page in enumerate(pages)]
        assert answers == [None, "stale"]
        await seen_by(guests)
        assert [info.tile_count for info in ana.view.seats] == case_by_id("BD-053").expected["tiles_left"]
        assert ana.view.to_act == 0

    together("BD-053", test)


def test_bd_057_who_drops_just_before_the_clock_ends_and_is_back_just_after_plays():
    async def test(guests, *, room, table, store, clock):
        ana, beto = guests
        assert await done(ana, "66") is None
        await clock.pass_ms(19_000)
        beto.seated.part()
        await clock.pass_ms(3_000)
        back = await come(room, table, "beto")
        assert await done(back, "65>") is None
        assert [event.stand_in for event in store.logs[table] if isinstance(event, Acted)] == [False, False]

    together("BD-057", test)


def test_bd_059_who_is_slow_has_a_play_made_for_them_that_is_marked_and_plays_on():
    async def test(guests, *, room, table, store, clock):
        ana, _ = guests
        assert await done(ana, "66") is None
        await seen_by(guests)
        await clock.pass_ms(20_000)
        await until(lambda: sum(isinstance(event, Acted) for event in store.logs[table]) > 1)
        await seen_by(guests)
        made = ana.view.actions[1]
        assert made.stand_in
        assert format_action(made.action)[:2] in ("56", "36")
        assert ana.people.seats == ("here", "here")
        assert not any(isinstance(event, StoodIn) for event in store.logs[table])
        assert room.live[0].table.player_of(1) is None

    together("BD-059", test)


def test_bd_061_the_end_of_a_round_that_is_sent_twice_and_again_after_a_restart_counts_once():
    script = fixture("BD-061")

    async def test(guests, *, room, table, store, clock):
        for ply, action in enumerate(script.actions):
            seat = (script.opener + ply) % len(script.hands)
            await seen_by(guests)
            if action == PASS or guests[0].view.phase != "playing":
                continue
            assert await done(guests[seat], format_action(action)) is None
        await seen_by(guests)
        last = max(event.wish or "" for event in store.logs[table] if isinstance(event, RoundSettled))
        seat, name = last.split("/")
        guests[int(seat)].answers.clear()
        wish(guests[int(seat)], "65", id_=name)
        assert await guests[int(seat)].answer(name) is None
        await room.stop()
        again = a_room(store, clock=clock)
        page = await come(again, table, NAMES[int(seat)])
        wish(page, "65", id_=name)
        assert await page.answer(name) is None
        scores = case_by_id("BD-061").expected["scores_after_each_step"]
        assert [info.score for info in page.view.seats] == scores
        assert len(page.view.rounds) == case_by_id("BD-061").expected["rounds_counted"]
        await again.stop()

    together("BD-061", test)


def test_bd_062_a_second_match_with_one_more_person_has_nothing_of_the_first():
    async def whole():
        room = a_room(MemoryStore())
        table, guests = await friends(room, "ana", "beto", start=(99, 99))
        await begin(guests)
        while guests[0].view.phase != "over":
            await seen_by(guests)
            actor = next((one for one in guests if one.view.legal and one.view.legal != (PASS,)), None)
            if actor is not None:
                await done(actor, format_action(actor.view.legal[0]))
            elif guests[0].view.phase == "settled":
                guests[0].seated.next_round(id=f"n{guests[0].seq}", seq=guests[0].seq)
            await settled()
        new = await room.again(table, "ana")
        ana, beto = [await come(room, new, name) for name in ("ana", "beto")]
        ana.seated.arrange(id="three", bots=(None, None, None))
        assert await ana.answer("three") is None
        await Doors(room).sit(new, "caio", seat=2, name="Caio", key=await Doors(room).key(new, "ana"))
        guests = [ana, beto, await come(room, new, "caio")]
        for guest in guests:
            await guest.read_all()
        await begin(guests)
        opener = guests[guests[0].view.opener]
        assert await done(opener, format_action(opener.view.legal[0])) is None
        await seen_by(guests)
        view, expected = ana.view, case_by_id("BD-062").expected
        assert (len(view.seats), view.variant.target) == (expected["players"], expected["target"])
        assert sorted(info.tile_count for info in view.seats) == [4, 5, 5]
        assert [info.score for info in view.seats] == expected["scores"]
        assert (len(view.rounds), len(view.actions)) == (0, 1)
        await room.stop()

    asyncio.run(whole())


def test_bd_064_two_persons_are_two_seats_whatever_is_reloaded():
    async def test(guests, *, room, table, **_):
        ana, beto = guests
        hand = ana.view.hand
        ana.seated.part()
        ana = await come(room, table, "ana")
        assert (ana.seated.seat, ana.view.hand) == (0, hand)
        assert await done(ana, "66") is None
        await beto.read_all()
        assert await done(beto, "65>") is None
        await seen_by((ana, beto))
        after = case_by_id("BD-064").expected["after"]
        assert [len(one.view.hand) for one in (ana, beto)] == [len(hand) for hand in after["hands"]]
        assert ana.view.to_act == after["turn"]
        assert not set(ana.view.hand) & set(beto.view.hand)

    together("BD-064", test)


def test_bd_066_after_a_restart_each_of_three_persons_has_the_same_hand_and_turn():
    async def test(guests, *, room, table, store, clock):
        assert await done(guests[0], "64") is None
        await seen_by(guests)
        before = [guest.view for guest in guests]
        await room.stop()
        again = a_room(store, chance=SeededChance(99), clock=clock)
        back = [await come(again, table, name) for name in NAMES[:3]]
        await seen_by(back)
        for old, guest in zip(before, back, strict=True):
            assert (guest.view.hand, guest.view.line, guest.view.to_act) == (old.hand, old.line, 1)
        assert await done(back[1], format_action(back[1].view.legal[0])) is None
        await again.stop()

    together("BD-066", test)


def test_bd_067_a_stand_in_that_answers_after_the_person_is_back_lands_nowhere(monkeypatch):
    asked = asyncio.Event()

    async def choose(_thinking, _kind, view, _chance):
        asked.set()
        await asyncio.sleep(0)
        # What cancels it does not reach into a thread: it answers all the same, and late.
        return view.legal[0]

    monkeypatch.setattr(Thinking, "choose", choose)

    async def test(guests, *, room, table, store, clock):
        ana, beto = guests
        assert await done(ana, "66") is None
        beto.seated.part()
        await settled()
        await clock.pass_ms(room.settings.gone_ms)
        ana.seated.stand_in(id="s", seq=ana.seq, absent=1)
        await ana.read_until(lambda: any(info.stand_in is not None for info in ana.view.seats))
        back = await come(room, table, "beto")
        await seen_by((ana, back))
        plays = [event for event in store.logs[table] if isinstance(event, Acted)]
        assert len(plays) <= 2
        if len(plays) == 1:
            assert await done(back, "65>") is None
        await clock.pass_ms(5_000)
        plays = [event for event in store.logs[table] if isinstance(event, Acted) and event.seat == 1]
        assert len(plays) == 1

    together("BD-059", test, pace_ms=2_000)


def test_bd_068_of_two_moves_made_offline_the_second_is_refused_and_the_page_sees_the_servers_table():
    async def test(guests, *, room, table, **_):
        ana, beto = guests
        seq = ana.seq
        ana.seated.part()
        back = await come(room, table, "ana")
        wish(back, "66", id_="one", seq=seq)
        wish(back, "54>", id_="two", seq=seq)
        assert (await back.answer("one"), await back.answer("two")) == (None, "stale")
        await seen_by((back, beto))
        assert [info.tile_count for info in back.view.seats] == case_by_id("BD-068").expected["hand_sizes"]
        assert back.view.line == beto.view.line
        assert len(back.view.line.plays) == 1

    together("BD-068", test)


def test_bd_070_of_other_hands_a_page_is_sent_a_count_and_nothing_that_names_a_tile():
    async def whole():
        letters = Letters()
        for seed in range(100):
            room = a_room(MemoryStore(), chance=SeededChance(seed))
            _, guests = await friends(room, "ana", "beto")
            await begin(guests)
            table = room.live[0].table
            for seat in (0, 1, None):
                whole = room.live[0].audience._whole(seat)
                sent = json.loads(letters.text(whole, "phone"))["view"]
                sent.pop("lead_draws")
                text = json.dumps(sent)
                own = set() if seat is None else set(table.round.hands[seat])
                for other in set(table.round.variant.tiles) - own:
                    assert f'"{other.low}-{other.high}"' not in text
            await room.stop()

    asyncio.run(whole())


def test_bd_072_a_player_who_opens_the_table_again_is_no_watcher_and_a_watcher_sees_no_hand():
    async def test(guests, *, room, table, **_):
        ana, _ = guests
        key = await Doors(room).key(table, "ana")
        assert await done(ana, "66") is None
        own = await come(room, table, "ana", watch=True, key=key)
        assert own.seated.seat == 0
        watcher = await come(room, table, "w", watch=True, key=key)
        while watcher.view.phase == "playing":
            assert (watcher.view.seat, watcher.view.settled, len(watcher.view.hand)) == (None, None, 0)
            await seen_by(guests)
            actor = next((one for one in guests if one.view.legal and one.view.legal != (PASS,)), None)
            if actor is not None:
                await done(actor, format_action(actor.view.legal[0]))
            await settled()
            await watcher.read_all()
        shown = watcher.view.settled.hands
        assert [len(hand) for hand in shown] == [info.tile_count for info in watcher.view.seats]

    together("BD-072", test)


def test_bd_073_the_seat_is_that_of_the_session_and_no_fact_of_the_page_counts():
    async def test(guests, *, room, **_):
        ana, beto = guests
        for number, text in enumerate(("66", "66<", "54", "99")):
            wish(beto, text, id_=f"b{number}")
            assert await beto.answer(f"b{number}") is not None
        assert not room.live[0].table.round.actions
        assert await done(ana, "66>") is None
        await seen_by(guests)
        assert [info.tile_count for info in ana.view.seats] == [6, 7]
        assert [info.score for info in ana.view.seats] == [0, 0]
        assert ana.view.actions[0].seat == 0

    together("BD-073", test)


def test_bd_074_a_tile_that_is_not_held_is_refused_alike_wherever_it_is():
    async def test(guests, *, room, **_):
        ana, beto = guests
        assert await done(ana, "66") is None
        await beto.read_all()
        before, held = room.live[0].table, beto.view.hand
        line = before.round.line
        end = line.open[1].end
        others = [one for one in before.round.variant.tiles if one not in held]
        for number, tile in enumerate(others):
            wish(beto, format_action(Play(tile, end)), id_=f"t{number}")
            # It follows from the line that everybody sees, and not from who holds the tile.
            code = "tile-on-table" if tile in line else "tile-not-held" if line.fits(tile, end) else "no-fit"
            assert await beto.answer(f"t{number}") == code
        assert {one.low == 6 or one.high == 6 for one in before.round.hands[0]} == {False}
        assert any(line.fits(one, end) for one in others)
        assert room.live[0].table is before

    together("BD-074", test)


def test_bd_079_a_name_of_a_table_that_comes_twice_leaves_the_friends_table_alone():
    async def whole():
        store = MemoryStore()
        ids = [*("ABCDE" for _ in range(12)), "FGHIJ"]
        room = a_room(store, chance=SeededChance(ids=ids))
        table, guests = await friends(room, "ana", "beto")
        await begin(guests)
        log = tuple(store.logs[table])
        for _ in range(11):
            with pytest.raises(RoomError) as caught:
                await room.open("caio", name=None, bots=("random",))
            assert caught.value.code == "not-saved"
        assert await room.open("caio", name=None, bots=("random",)) == "FGHIJ"
        assert tuple(store.logs[table]) == log
        with pytest.raises(RoomError, match="not a player"):
            await room.connect(table, "caio")
        await room.stop()

    asyncio.run(whole())


def test_bd_118_the_date_set_forward_and_back_ends_no_turn_and_silences_nobody():
    async def test(guests, *, store, table, clock, **_):
        ana, beto = guests
        said = []
        assert await done(ana, "66") is None
        for hours, locked, left_ms in ((1, True, 17_500), (-2, False, 15_000)):
            clock.date_ms += hours * 3_600_000
            await clock.pass_ms(2_500)
            # A table that has changed in the turn sees anew to what is due.
            ana.seated.lock(id=f"lock-{locked}", locked=locked)
            assert await ana.answer(f"lock-{locked}") is None
            assert min(clock.due) == left_ms - THINK_AHEAD_MS
            ana.seated.say("well-played")
            await seen_by(guests)
            said.append((0, "well-played"))
            assert beto.said == said
        assert await done(beto, "65>") is None
        await seen_by(guests)
        assert [event.stand_in for event in store.logs[table] if isinstance(event, Acted)] == [False, False]
        expected = case_by_id("BD-118").expected["after"]
        assert [point.value for point in ana.view.line.open] == expected["open_ends"]
        assert ana.view.to_act == expected["turn"]
        assert [len(guest.view.hand) for guest in guests] == [len(hand) for hand in expected["hands"]]

    together("BD-118", test)


def test_every_case_has_a_test_of_its_own_but_those_that_are_run_as_they_are_written():
    # Of rules and scoring, in test_rules_cases.py; of layout, in tests/draw and tests/e2e.
    written = ("rules", "scoring", "layout")
    texts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    without = [
        case.id
        for case in all_cases()
        if case.kind not in written and f"def test_{case.id[:6].lower().replace('-', '_')}_" not in texts
    ]
    assert without == []
