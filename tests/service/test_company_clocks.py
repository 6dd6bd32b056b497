"""Friends in the room: turns that end, outages, a match that was stopped, bots that stand in."""

from batida.rules import PASS
from batida.service.thinking import Thinking
from batida.table import Acted, OutageCredited, StoodIn, clock
from tests.service.company import GENTLE_MS, QUICK_MS, first_action, read_all, shared
from tests.service.rooms import (
    a_room,
    begin,
    come,
    friends,
    on_turn,
    settled,
    until,
)


def plays_of(store, table):
    return [event for event in store.logs[table] if isinstance(event, Acted)]


async def clock_ends(hand, store, table, *ms):
    """Lets so much time pass, and waits for what a bot then thinks of in its thread."""
    before = len(plays_of(store, table))
    for some in ms:
        await hand.pass_ms(some)
    await until(lambda: len(plays_of(store, table)) > before)


def test_bd_059_a_clock_that_ends_makes_a_play_for_who_sits_there_and_takes_nothing_else():
    async def test(room, hand, store):
        table, guests = await friends(room, "ana", "beto", clock="quick")
        await begin(guests)
        actor, (other,) = on_turn(guests)
        assert actor.view.legal != (PASS,)
        await hand.pass_ms(QUICK_MS - 1)
        await read_all(guests)
        assert plays_of(store, table) == []
        await clock_ends(hand, store, table, 1)
        await read_all(guests)
        acted = plays_of(store, table)[0]
        assert acted.stand_in
        assert acted.seat == actor.seated.seat
        assert actor.view.actions[0].action != PASS
        # Slow is not absent: the seat is theirs, and no bot plays on.
        assert other.people.seats == ("here", "here")
        assert actor.view.seats[acted.seat].stand_in is None
        await _to_turn_of(actor, other)
        actor.seated.act(id="mine", seq=actor.seq, text=first_action(actor))
        assert await actor.answer("mine") is None

    shared(test)


async def _to_turn_of(actor, other):
    """The other plays until it is the actor's turn with something to play."""
    await read_all((actor, other))
    while actor.view.to_act != actor.seated.seat or actor.view.legal == (PASS,):
        if other.view.to_act == other.seated.seat:
            other.seated.act(id=f"o{other.seq}", seq=other.seq, text=first_action(other))
        await settled()
        await read_all((actor, other))


def test_two_clocks_in_a_row_bring_a_stand_in_until_one_says_that_one_is_back():
    async def test(room, hand, store):
        table, guests = await friends(room, "ana", "beto", clock="gentle")
        await begin(guests)
        actor, (other,) = on_turn(guests)
        seat = actor.seated.seat
        await clock_ends(hand, store, table, GENTLE_MS)
        await _to_turn_of(actor, other)
        await clock_ends(hand, store, table, GENTLE_MS)
        await read_all(guests)
        assert actor.view.seats[seat].stand_in is not None
        assert [event.seat for event in store.logs[table] if isinstance(event, StoodIn)] == [seat]
        actor.seated.back(id="back")
        assert await actor.answer("back") is None
        await read_all(guests)
        assert other.view.seats[seat].stand_in is None

    shared(test)


def test_a_clock_waits_longer_for_who_was_just_lost_and_they_may_still_play():
    async def test(room, hand, store):
        table, guests = await friends(room, "ana", "beto", clock="quick")
        await begin(guests)
        actor, _ = on_turn(guests)
        player = ("ana", "beto")[actor.seated.seat]
        await hand.pass_ms(QUICK_MS - 1_000)
        actor.seated.part()
        await hand.pass_ms(1_000)
        await hand.pass_ms(clock.GRACE_MS - 2_000)
        assert plays_of(store, table) == []
        back = await come(room, table, player)
        back.seated.act(id="just-in-time", seq=back.seq, text=first_action(back))
        assert await back.answer("just-in-time") is None
        await hand.pass_ms(10_000)
        assert not plays_of(store, table)[0].stand_in

    shared(test)


def test_who_leaves_in_the_pause_of_a_pass_does_not_stop_a_table_with_a_clock():
    async def test(room, hand, store):
        table, guests = await friends(room, "ana", "beto", clock="quick")
        await begin(guests)
        passer, other = await _to_a_pass(guests)
        passer.seated.part()
        await clock_ends(hand, store, table, QUICK_MS, clock.GRACE_MS)
        await other.read_all()
        assert other.view.to_act != passer.seated.seat or other.view.phase != "playing"

    shared(test, pass_pause_ms=1_600)


async def _to_a_pass(guests):
    """Plays to a turn whose only action is a pass, in the pause for it; who passes, and the other."""
    while True:
        await read_all(guests)
        actor, (other,) = on_turn(guests)
        if actor.view.legal == (PASS,):
            return actor, other
        actor.seated.act(id=f"a{actor.seq}", seq=actor.seq, text=first_action(actor))
        await settled()


def test_an_outage_of_the_server_gives_a_turn_its_whole_time_again_as_an_event():
    async def test(room, hand, store):
        table, guests = await friends(room, "ana", "beto", clock="quick")
        await begin(guests)
        await hand.pass_ms(QUICK_MS - 5_000)
        await room.stop()
        hand.ms += 60_000
        again = a_room(store, clock=hand)
        ana, beto = [await come(again, table, name) for name in ("ana", "beto")]
        await read_all((ana, beto))
        credited = [event for event in store.logs[table] if isinstance(event, OutageCredited)]
        assert [event.ms for event in credited] == [QUICK_MS - 5_000 + 60_000]
        assert ana.people.left_ms == QUICK_MS
        await hand.pass_ms(QUICK_MS - 1)
        assert plays_of(store, table) == []
        await clock_ends(hand, store, table, 1)
        await again.stop()

    shared(test)


def test_a_stopped_match_has_no_clock_and_goes_on_with_the_whole_turn():
    async def test(room, hand, store):
        table, guests = await friends(room, "ana", "beto", clock="quick")
        await begin(guests)
        ana, beto = guests
        ana.seated.pause(id="stop", paused=True)
        assert await ana.answer("stop") is None
        await hand.pass_ms(10 * QUICK_MS)
        assert plays_of(store, table) == []
        beto.seated.pause(id="go", paused=False)
        assert await beto.answer("go") is None
        await beto.read_all()
        assert beto.people.left_ms == QUICK_MS

    shared(test)


def test_a_bot_stands_in_for_who_is_gone_and_for_nobody_else_and_coming_back_ends_it():
    async def test(room, hand, _store):
        table, guests = await friends(room, "ana", "beto")
        await begin(guests)
        actor, (other,) = on_turn(guests)
        seat = actor.seated.seat
        other.seated.stand_in(id="too-soon", seq=other.seq, absent=seat)
        assert await other.answer("too-soon") == "not-absent"
        actor.seated.part()
        other.seated.stand_in(id="lost", seq=other.seq, absent=seat)
        assert await other.answer("lost") == "not-absent"
        await hand.pass_ms(room.settings.gone_ms)
        other.seated.stand_in(id="gone", seq=other.seq, absent=seat)
        assert await other.answer("gone") is None
        await other.read_until(lambda: other.view.actions)
        assert other.view.actions[0].stand_in
        back = await come(room, table, ("ana", "beto")[seat])
        await read_all((other, back))
        assert other.view.seats[seat].stand_in is None

    shared(test)


def test_how_long_a_stand_in_thinks_at_the_end_of_a_turn_is_not_seen(monkeypatch):
    async def test(room, hand, store):
        honest = Thinking.choose

        async def choose(*asked):
            await hand.sleep(700)
            return await honest(*asked)

        monkeypatch.setattr(Thinking, "choose", choose)
        table, guests = await friends(room, "ana", "beto", clock="quick")
        await begin(guests)
        await hand.pass_ms(QUICK_MS - 1_000)
        await hand.pass_ms(999)
        assert plays_of(store, table) == []
        await clock_ends(hand, store, table, 1)

    shared(test)
