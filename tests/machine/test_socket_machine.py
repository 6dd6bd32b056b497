"""A machine of random people over a real socket: friends, strangers, watchers, lost pages, damaged frames.

More of it: ``HYPOTHESIS_PROFILE=search pytest tests/machine/test_socket_machine.py``.
"""

import json
import random
from collections import Counter

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from websockets.exceptions import ConnectionClosed

from batida.draw import WIDTHS
from batida.server import protocol
from batida.server.limits import WIDE
from batida.service.settings import Settings
from bench.fuzz import damaged
from tests.server.pages import WAIT_S, a_server, hello

FAST = Settings(pace_ms=0, pass_pause_ms=0, entropy_wait_ms=0, say_ms=0, gone_ms=0)

PEOPLE = st.integers(0, 3)
"""The first of them opens the table; the others have its link."""

WISHES = st.sampled_from(["offered"] * 5 + ["next", "lock", "pause", "back", "stand-in", "bots"])

NUMBERS = st.integers(0, 59)

PAGES_MAX = 5

EXAMPLES = max(25, settings.default.max_examples // 8)
"""Each is a match of its own over several connections."""

ENDS = (1000, 1008, 1009)
"""How the server may end a page: it left, it broke the protocol or may not be here, it said too much."""

OF_ALL = (
    "phase",
    "round",
    "to_act",
    "seats",
    "line",
    "actions",
    "rounds",
    "settled",
    "paused",
    "deal",
    "end",
)
"""What every view of one number has alike."""


class Page:
    """A page of somebody: what it has seen."""

    def __init__(self, who, socket):
        self.who = who
        self.socket = socket
        self.seq = None
        self.view = None
        self.may_end = False
        self.is_coming = False
        self.width = "phone"
        self.refused = []

    def send(self, **message):
        self.send_text(json.dumps(message))

    def send_text(self, text):
        try:
            self.socket.send(text)
        except ConnectionClosed:
            self.may_end = True


class SocketMachine(RuleBasedStateMachine):
    """Asks the server of ``visitor``, and holds all that it says together."""

    def __init__(self, visitor, met):
        super().__init__()
        self.visitor = visitor
        self.met = met
        self.pages = []
        self.wishes = 0
        self.seen = {}
        self.left = set()
        self.sat = {0}
        self.chance = random.Random(0)

    @initialize(
        bots=st.lists(st.sampled_from([None, "random", "heaviest"]), min_size=1, max_size=3),
        watch=st.sampled_from(["link", "nobody"]),
        begins=st.booleans(),
        seed=st.integers(0, 2**32),
    )
    def open(self, bots, watch, begins, seed):
        self.chance = random.Random(seed)
        self.people = [self.visitor.another() for _ in range(4)]
        for person in self.people:
            person.get("/api/home")
        made = self.people[0].post("/api/shared", {"bots": bots, "watch": watch, "pace_ms": 0})
        self.table = made.json["table"]
        link = self.people[0].post(f"/api/tables/{self.table}/invitation").json["link"]
        self.key = link.partition("#")[2]
        # Another one that pages go to and come back from.
        self.aside = self.people[0].post("/api/shared", {"bots": [None], "listed": True}).json["table"]
        self.come(0, knows=True)
        self.hear(self.pages[0])
        if begins:
            self.begin()

    def picked(self, number):
        """A page, if there is one. Nothing is drawn from what the server said: bots are quick or slow."""
        return self.pages[number % len(self.pages) :][:1] if self.pages else []

    def fresh(self):
        self.wishes += 1
        return f"w{self.wishes}"

    # What people do.

    @rule(who=PEOPLE, knows=st.booleans())
    def come(self, who, knows):
        """A page comes; who has neither a seat nor the key is shown out."""
        if len(self.pages) == PAGES_MAX:
            self.pages.pop(0).socket.close()
        opening = self.people[who].socket()
        page = Page(who, opening.__enter__())
        page.may_end = True
        self.pages.append(page)
        key = {"key": self.key} if knows else {}
        page.send_text(hello(self.table, watch=True, **key))

    @rule(number=NUMBERS)
    def wander(self, number):
        """A page goes to another table and comes back at once, by the socket that it has."""
        for page in self.picked(number):
            page.may_end = page.is_coming = True
            # Another one each time, by which the view is known that it waits for.
            page.width = WIDTHS[WIDTHS.index(page.width) - 1]
            page.send_text(hello(self.aside, watch=True))
            page.send(t="say", phrase="bye")
            page.send_text(hello(self.table, watch=True, key=self.key, width=page.width))

    @rule(number=NUMBERS)
    def vanish(self, number):
        for page in self.picked(number):
            self.pages.remove(page)
            page.socket.close()

    @rule(who=PEOPLE, seat=st.integers(-1, 4), knows=st.booleans())
    def sit(self, who, seat, knows):
        body = {"seat": seat, "key": self.key if knows else "no", "name": f"p{who}"}
        reply = self.people[who].post(f"/api/tables/{self.table}/sit", body)
        assert reply.status in (204, 403, 409), reply.content
        if reply.status == 204:
            self.sat.add(who)

    @rule(who=PEOPLE)
    def leave(self, who):
        if self.chance.random() < 0.1:
            reply = self.people[who].post(f"/api/tables/{self.table}/leave")
            assert reply.status in (204, 403), reply.content
            self.left.add(who)

    @rule(who=PEOPLE)
    def ask_again(self, who):
        reply = self.people[who].post(f"/api/tables/{self.table}/again", {})
        assert reply.status in (201, 403, 409), reply.content

    @rule()
    def begin(self):
        """Who opened the table puts bots where nobody sits, and asks for the round."""
        for page in self.pages:
            if page.view is not None and page.view["phase"] == "waiting" and page.view["seat"] is not None:
                seats = page.view["seats"]
                bots = ["random" if one["open"] or one["bot"] is not None else None for one in seats]
                page.send(t="arrange", id=self.fresh(), bots=bots)
                self.hear(page)
                page.send(t="next", id=self.fresh(), seq=page.seq)
                return

    @rule(number=NUMBERS, what=WISHES)
    def wish(self, number, what):
        for page in self.picked(number):
            self.ask(page, what, number)

    def ask(self, page, what, number):
        view, seq, name = page.view, page.seq or 0, self.fresh()
        match what:
            case "offered" if view is not None and view["legal"]:
                action = view["legal"][number % len(view["legal"])]
                page.send(t="act", id=name, seq=seq, action=action)
            case "next" | "offered":
                page.send(t="next", id=name, seq=seq)
            case "lock":
                page.send(t="lock", id=name, locked=self.chance.random() < 0.3)
            case "pause":
                page.send(t="pause", id=name, paused=self.chance.random() < 0.3)
            case "stand-in":
                page.send(t="stand-in", id=name, seq=seq, seat=self.chance.randrange(4))
            case "bots":
                page.send(t="arrange", id=name, bots=["random"] * self.chance.randint(1, 4))
            case _:
                page.send(t="back", id=name)

    @rule(number=NUMBERS, seed=st.integers(0, 2**32))
    def say_anything(self, number, seed):
        """A damaged frame: the page may be ended for it, and the table goes on."""
        for page in self.picked(number):
            page.may_end = True
            page.send_text(damaged(random.Random(seed)))

    # What must be so.

    @invariant()
    def everybody_is_told_the_same_and_nobody_too_much(self):
        for page in tuple(self.pages):
            self.hear(page)

    def hear(self, page):
        """Reads what a page is sent, up to the answer to its ping."""
        ended = None
        try:
            page.send(t="ping")
            while (message := json.loads(page.socket.recv(WAIT_S)))["t"] != "pong":
                self.take(page, message)
        except ConnectionClosed as closed:
            ended = closed
        if ended is None:
            page.may_end = False
            return
        self.pages.remove(page)
        assert page.may_end or page.who in self.left, ended
        assert ended.rcvd is not None
        assert ended.rcvd.code in ENDS

    def take(self, page, message):
        if page.is_coming:
            # Of this table, before it went, or of the other one.
            if message["t"] != "welcome" or message["view"]["table"] != self.table:
                return
            if message["view"]["picture"]["width"] != page.width:
                return
            page.is_coming, page.seq = False, None
            self.met["came back"] += 1
        if message["t"] not in ("welcome", "step"):
            assert message["t"] in ("done", "refused", "people", "said", "reload"), message
            return
        seq = message["seq"]
        if message["t"] == "step":
            assert page.seq is not None
            assert seq == page.seq + 1
            view = protocol.merged(page.view, message["changes"])
        else:
            assert page.seq is None or seq >= page.seq
            view = message["view"]
        assert view["table"] == self.table
        page.seq, page.view = seq, view
        of_all = {name: view[name] for name in OF_ALL}
        assert self.seen.setdefault(seq, of_all) == of_all
        sits = view["seat"] is not None
        self.met[view["phase"], sits] += 1
        assert not sits or page.who in self.sat
        assert (view["terms"]["key"] is not None) == sits
        assert sits or (view["hand"], view["legal"]) == ([], [])
        if view["phase"] == "playing":
            counted = view["seats"][view["seat"]]["tile_count"] if sits else 0
            assert len(view["hand"]) == counted
            assert view["settled"] is None
            assert view["deal"] is None or view["deal"]["seed"] is None

    def teardown(self):
        for page in self.pages:
            page.socket.close()
        assert self.visitor.get("/health").json["status"] == "ok"


def test_people_and_nonsense_over_a_real_socket(tmp_path):
    met = Counter()
    with a_server(tmp_path, settings=FAST, limits=WIDE) as visitor:
        run_state_machine_as_test(
            lambda: SocketMachine(visitor, met),
            settings=settings(max_examples=EXAMPLES, stateful_step_count=30),
        )
    # It comes to everything that it is about.
    assert met["playing", True] > 5
    assert met["playing", False] > 0
    assert met["came back"] > 5
