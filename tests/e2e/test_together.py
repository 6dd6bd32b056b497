"""Friends at one table, each in a browser of their own: whole matches with all that befalls people.

What is asked of a table by hand is asked here as people would; the rules of it are tested in
``tests/table/test_company.py`` and in ``tests/service``.
"""

from playwright.sync_api import expect

from batida.notation import read_record
from tests.e2e.friends import (
    DESK,
    begins,
    close,
    friend,
    is_right,
    now,
    on_turn,
    opens_table,
    play_together,
    plays,
    sits,
)
from tests.e2e.person import Person
from tests.e2e.quiet import await_refusal
from tests.e2e.tables import Dial, table_server

GENTLE_MS = 60_000
QUICK_MS = 20_000
GONE_MS = 15_000


def test_two_play_by_a_clock_with_a_second_tab_and_a_watcher_and_meet_again(open_page, tmp_path):
    dial = Dial()
    with table_server(tmp_path / "data", seed=105, dial=dial) as address:
        ana = friend(open_page, address, "Ana")
        beto = friend(open_page, address, "Beto", language="en", **DESK)
        caio = friend(open_page, address, "Caio", language="es", **DESK)
        both = [ana, beto]
        link = opens_table(ana, 2, clock="gentle", start=(80, 85))
        sits(beto, link, 1)
        expect(ana.page.get_by_test_id("sitters")).to_contain_text("Beto")
        begins(ana, both)

        # A third person finds the table full, and looks on without a hand.
        caio.page.goto(link)
        expect(caio.page.get_by_test_id("door-why")).to_be_visible()
        caio.press(caio.page.get_by_test_id("watch"))
        expect(caio.main).to_have_attribute("data-phase", "playing")
        expect(ana.page.get_by_test_id("watchers")).to_be_visible()
        sees_no_hand(caio)

        # A second tab of the same person is the same seat, and may act.
        tab = Person(ana.page.context.new_page(), address, by="touch")
        tab.page.goto(ana.page.url)
        expect(tab.main).to_have_attribute("data-phase", "playing")
        assert tab.hand == ana.hand
        first = on_turn(both)
        plays(tab if first is ana else beto)
        plays(on_turn(both))
        is_right([*both, tab, caio])

        # Who reloads has the same seat and hand.
        before = beto.hand
        beto.page.reload()
        expect(beto.main).to_have_attribute("data-phase", "playing")
        assert beto.hand == before

        misses_two_turns(on_turn(both), both, dial)
        sees_no_hand(caio)
        play_together(both, until="settled")
        expect(caio.page.get_by_test_id("round-result")).to_be_visible()
        assert [len(hand) for hand in caio.view["settled"]["hands"]].count(0) <= 1
        expect(caio.page.get_by_test_id("next-round")).to_have_count(0)
        play_together(both)
        is_right([*both, tab, caio])

        reads_the_record(ana)
        meet_again(ana, beto)
        close([ana, beto, caio])


def sees_no_hand(watcher):
    """A watcher whose round goes on sees what everybody sees, on the page and in all that was sent."""
    assert watcher.hand == []
    seen = watcher.page.evaluate("Object.values(__watch.views)")
    assert all(view["seat"] is None and view["hand"] == [] and view["legal"] == [] for view in seen)
    playing = [view for view in seen if view["phase"] == "playing"]
    assert playing
    assert all(view["settled"] is None and view["terms"]["key"] is None for view in playing)


def misses_two_turns(slow, both, dial):
    """The clock ends: a play by the stand-in, once marked, twice with a bot that stays until one is back."""
    other = next(one for one in both if one is not slow)
    expect(slow.page.get_by_test_id("clock")).to_be_visible()
    clock_ends(slow, dial)
    expect(slow.page.get_by_test_id("you-are-away")).to_have_count(0)
    if on_turn(both) is other:
        plays(other)
    assert on_turn(both) is slow
    clock_ends(slow, dial)
    away = slow.page.get_by_test_id("you-are-away")
    expect(away).to_be_visible()
    expect(other.page.get_by_test_id("stand-in")).to_be_visible()
    slow.press(slow.page.get_by_test_id("back"))
    expect(away).to_have_count(0)
    expect(other.page.get_by_test_id("stand-in")).to_have_count(0)


def reads_the_record(person):
    """The record can be read by its own link, with the plays that were made for somebody."""
    if now(person) == "settled":
        person.next_round()
    rounds = person.view["rounds"]
    person.press(person.page.get_by_test_id("record-link"))
    text = person.page.get_by_test_id("record-text").inner_text()
    assert text.count("~") == 2
    # On paper it is black on white, and no line is cut.
    person.page.emulate_media(media="print")
    assert (
        person.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        == "rgb(255, 255, 255)"
    )
    assert person.page.get_by_test_id("record-text").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    person.page.emulate_media(media="screen")
    assert len(read_record(text).rounds) == len(rounds)
    person.page.go_back()


def meet_again(ana, beto):
    """They meet again with the seats turned, and only one table is made; each goes there by their socket."""
    opened = [person.page.evaluate("__watch.sockets.length") for person in (ana, beto)]
    ana.press(ana.page.get_by_test_id("again-turned"))
    expect(ana.page.get_by_test_id("begin")).to_be_visible()
    if now(beto) == "settled":
        beto.next_round()
    beto.press(beto.page.get_by_test_id("again"))
    expect(beto.page.get_by_test_id("begin")).to_be_visible()
    assert beto.page.url == ana.page.url
    assert opened == [person.page.evaluate("__watch.sockets.length") for person in (ana, beto)]
    assert (ana.view["seat"], beto.view["seat"]) == (1, 0)
    assert ana.view["terms"]["start"] == [85, 80]
    begins(beto, [ana, beto])


def clock_ends(person, dial, *, ms=GENTLE_MS):
    """Lets the clock of this turn end: a play is made, never a pass, and marked."""
    seq = person.shown_seq
    plies = person.plies
    dial.forward(ms)
    person._shown_after(seq)
    made = person.view["actions"][plies]
    assert made["stand_in"]
    assert made["tile"] is not None
    assert made["seat"] == person.view["seat"]


def test_three_play_while_one_goes_away_the_host_leaves_and_a_latecomer_comes(open_page, tmp_path):
    dial = Dial()
    with table_server(tmp_path / "data", seed=82, dial=dial) as address:
        ana = friend(open_page, address, "Ana")
        beto = friend(open_page, address, "Beto", **DESK)
        caio = friend(open_page, address, "Caio")
        dora = friend(open_page, address, "Dora")
        three = [ana, beto, caio]
        link = opens_table(ana, 3, start=(20, 20, 43))
        sits(caio, link, 2)
        sits(beto, link, 1)
        begins(ana, three)
        for _ in range(2):
            plays(on_turn(three))

        goes_away_and_comes_back(on_turn(three), three, link, dial)

        # A phrase is heard by the others.
        beto.press(beto.page.get_by_test_id("phrases"))
        beto.press(beto.page.locator("[data-phrase=well-played]"))
        expect(ana.page.locator(".at [data-seat='1']").get_by_test_id("said")).to_be_visible()
        expect(beto.page.get_by_test_id("i-said")).to_have_text("Boa jogada!")

        # The host leaves: a bot has the seat, the next person is host, and a latecomer gets it later.
        leaves(ana)
        two = [beto, caio]
        for one in two:
            one.page.wait_for_function("() => __watch.newest.view.seats[0].bot !== null")
            assert one.view["host"] == 1
        dora.page.goto(link)
        dora.press(dora.page.get_by_test_id("sit-0"))
        expect(dora.main).to_have_attribute("data-phase", "playing")
        assert (dora.view["seat"], dora.hand) == (None, [])
        play_together(two, until="settled")
        expect(dora.page.get_by_test_id("next-round")).to_be_visible()
        assert dora.view["seat"] == 0
        play_together([beto, caio, dora])
        is_right([beto, caio, dora])
        assert [info["name"] for info in dora.view["seats"]] == ["Dora", "Beto", "Caio"]
        close([ana, beto, caio, dora])


def leaves(person):
    """Leaves the table; another tab of theirs says so."""
    tab = person.page.context.new_page()
    tab.goto(person.page.url)
    expect(tab.locator("main[data-phase=playing]")).to_be_visible()
    person.press(person.page.get_by_test_id("leave-seat"))
    person.press(person.page.get_by_test_id("leave-seat-yes"))
    expect(person.page.get_by_test_id("start")).to_be_visible()
    expect(tab.get_by_role("heading", level=1)).to_have_text("Você não está mais nesta mesa.")
    tab.close()


def goes_away_and_comes_back(away, three, link, dial):
    """The others wait, stop the match, let a bot stand in; who comes back has the seat back."""
    present = [one for one in three if one is not away]
    waits, acts = present
    seat, hand = away.view["seat"], away.hand
    away.page.goto(f"{away.address}/health")
    at_seat = f"[data-seat='{seat}'][data-where={{}}]"
    for one in present:
        expect(one.page.locator(at_seat.format("lost"))).to_be_visible()
    dial.forward(GONE_MS)
    for one in present:
        expect(one.page.locator(at_seat.format("gone"))).to_be_visible()
        expect(one.page.get_by_test_id("absent")).to_be_visible()
    waits.press(waits.page.get_by_test_id("wait"))
    expect(waits.page.get_by_test_id("absent")).to_have_count(0)
    waits.page.wait_for_function("document.activeElement !== document.body")
    acts.press(acts.page.get_by_test_id("pause"))
    expect(waits.page.get_by_test_id("paused")).to_be_visible()
    waits.press(waits.page.get_by_test_id("resume"))
    expect(acts.page.get_by_test_id("paused")).to_have_count(0)
    acts.press(acts.page.get_by_test_id("stand-in-yes"))
    for one in present:
        label = one.page.locator(f".at [data-seat='{seat}']").get_by_test_id("stand-in")
        expect(label).to_be_visible()
    plays(on_turn(present))
    away.page.goto(link)
    expect(away.main).to_have_attribute("data-phase", "playing")
    for one in present:
        expect(one.page.get_by_test_id("stand-in")).to_have_count(0)
    assert set(away.hand) < set(hand)
    assert any(one["stand_in"] for one in away.view["actions"])


def hears_that_time_is_nearly_over(slow, dial):
    """Ten seconds are left, which is said aloud; then a play is made."""
    dial.forward(QUICK_MS - 10_000)
    slow.page.reload()
    expect(slow.main).to_have_attribute("data-my-turn", "true")
    slow.page.wait_for_function("__watch.announced.some((text) => text.includes('10 segundos'))")
    clock_ends(slow, dial, ms=10_000)


def test_four_play_from_the_lobby_by_a_quick_clock_and_one_moves_to_another_device(open_page, tmp_path):
    dial = Dial()
    with table_server(tmp_path / "data", seed=44, dial=dial) as address:
        ana, beto, caio, dora = (
            friend(open_page, address, name, **size)
            for name, size in (("Ana", {}), ("Beto", DESK), ("Caio", {}), ("Dora", DESK))
        )
        four = [ana, beto, caio, dora]
        link = opens_table(ana, 4, clock="quick", start=(50, 50, 50, 50), listed=True)
        sits(beto, link, 1)

        # Who has no link finds the table in the lobby.
        caio.page.goto(f"{address}/mesas")
        caio.press(caio.page.get_by_test_id("lobby").locator("a.main"))
        caio.press(caio.page.get_by_test_id("sit-2"))
        expect(caio.page.get_by_test_id("waiting")).to_be_visible()

        # A closed table says so, and one that is open again lets people in, to the last seat.
        ana.press(ana.page.get_by_test_id("lock"))
        expect(ana.page.get_by_test_id("lock")).to_have_attribute("aria-pressed", "true")
        dora.page.goto(link)
        expect(dora.page.get_by_test_id("door-why")).to_be_visible()
        closed = dora.page.get_by_test_id("door-why").inner_text()
        expect(dora.page.get_by_test_id("sit-3")).to_have_count(0)
        ana.press(ana.page.get_by_test_id("lock"))
        dora.press(dora.page.get_by_test_id("sit-3"))
        expect(dora.page.get_by_test_id("waiting")).to_be_visible()
        eva = friend(open_page, address, "Eva")
        eva.page.goto(link)
        expect(eva.page.get_by_test_id("door-why")).to_be_visible()
        assert eva.page.get_by_test_id("door-why").inner_text() != closed
        eva.page.goto(f"{address}/mesas")
        expect(eva.page.get_by_test_id("lobby-empty")).to_be_visible()

        begins(ana, four)
        hears_that_time_is_nearly_over(on_turn(four), dial)
        plays(on_turn(four))

        # A link brings one person to another device, once; the seat and the hand are theirs there.
        caio.press(caio.main.locator("nav button"))
        caio.press(caio.page.get_by_test_id("move"))
        link_field = caio.page.get_by_test_id("settings").get_by_test_id("link")
        expect(link_field).to_be_focused()
        code = link_field.input_value()
        caio.page.keyboard.press("Escape")
        device = friend(open_page, address, "Caio", **DESK)
        device.page.goto(code)
        device.press(device.page.get_by_test_id("enter"))
        device.press(device.page.get_by_test_id("unfinished").locator("a.button.main"))
        expect(device.main).to_have_attribute("data-phase", "playing")
        assert device.hand == caio.hand
        caio.page.close()
        eva.page.goto(code)
        expect(eva.page).to_have_url(f"{address}/entrar")
        await_refusal(eva.page, "403 arrive")
        eva.press(eva.page.get_by_test_id("enter"))
        expect(eva.page.get_by_role("alert")).to_be_visible()

        play_together([ana, beto, device, dora])
        is_right([ana, beto, device, dora])
        for one in (ana, beto, device, dora):
            assert one.view["phase"] == "over"
        close([ana, beto, device, dora, eva])


def stops_and_goes_on(both, watcher):
    """While the match is stopped it is nobody's turn, whatever could be played."""
    on = on_turn(both)
    other = next(one for one in both if one is not on)
    other.press(other.page.get_by_test_id("stop"))
    for one in (on, watcher):
        expect(one.page.get_by_test_id("turn")).to_have_text("A partida está parada.")
        expect(one.page).to_have_title("Mesa — Batida")
    expect(watcher.page.get_by_test_id("paused")).to_have_text("A partida está parada.")
    expect(on.page.locator("[data-playable=true]")).to_have_count(0)
    is_right([on, watcher])
    other.press(other.page.get_by_test_id("resume"))
    expect(on.page).to_have_title("Sua vez — Batida")


def test_who_waits_and_who_looks_on_is_told_and_nobody_is_pulled_to_the_rematch(open_page, tmp_path):
    """However late its answer comes: the table is made, and found where one wants it."""
    small = {"width": 360, "height": 640, "touch": True}
    with table_server(tmp_path / "data", seed=105) as address:
        ana = friend(open_page, address, "Ana", **small)
        beto = friend(open_page, address, "Beto", **small)
        caio = friend(open_page, address, "Caio", **DESK)
        both = [ana, beto]
        link = opens_table(ana, 2, start=(99, 99))
        lock = ana.page.get_by_test_id("lock")
        for pressed in ("true", "false"):
            lock.press("Enter")
            expect(lock).to_have_attribute("aria-pressed", pressed)
            expect(lock).to_be_focused()
        sits(beto, link, 1)
        expect(beto.page.get_by_role("heading", level=1)).to_be_focused()
        caio.page.goto(link)
        caio.press(caio.page.get_by_test_id("watch"))
        expect(ana.page.get_by_test_id("watchers")).to_be_visible()
        ana.page.get_by_test_id("leave-seat").scroll_into_view_if_needed()
        begins(ana, both)
        for one in both:
            expect(one.page.locator("#turn")).to_be_focused()
            assert one.page.evaluate("scrollY") == 0
        assert "Beto sentou à mesa." in ana.announced
        leave = ana.page.get_by_test_id("leave-seat")
        leave.press("Enter")
        stay = ana.page.get_by_role("button", name="Ficar")
        expect(stay).to_be_focused()
        stay.press("Enter")
        expect(leave).to_be_focused()
        assert any("Sorteio da saída: você tirou seis e branco" in text for text in ana.announced)

        stops_and_goes_on(both, caio)

        # Who looks on has no turn, and no way to a table whose link they do not have.
        play_together(both, until="settled")
        turn = caio.page.get_by_test_id("turn")
        expect(turn).to_have_text("Fim da partida")
        play_together(both)
        held = []

        def hold(route):
            held.append(route)

        ana.page.route("**/again", hold)
        ana.press(ana.page.get_by_test_id("again"))
        ana.page.get_by_test_id("match-result").locator("a[href='/']").tap()
        expect(ana.page.get_by_test_id("start")).to_be_visible()
        with ana.page.expect_response("**/again"):
            held[0].continue_()
        expect(beto.page.get_by_test_id("to-rematch")).to_be_attached()
        expect(ana.page).to_have_url(f"{address}/")
        expect(turn.locator(".sign")).to_have_count(0)
        expect(caio.page.get_by_text("Peça o link da mesa")).to_be_attached()
        expect(caio.page.get_by_test_id("to-rematch")).to_have_count(0)
        close([*both, caio])
