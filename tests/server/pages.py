"""A server on a free port of this machine, and pages without a browser that know only the wire."""

import http.client
import itertools
import json
import random
import socket
import threading
from contextlib import contextmanager
from http.cookies import SimpleCookie
from pathlib import Path

from websockets.sync.client import connect

from batida.server import protocol
from batida.server.app import make_app
from batida.server.limits import Limits
from batida.server.metrics import Metrics
from batida.server.page import Page
from batida.server.run import Server, address_of, bind
from batida.server.session import key_in
from batida.service.review_queue import Reviewing
from batida.service.reviewer import Reviewer
from batida.service.reviews import ReviewLimits, Reviews
from batida.service.settings import Settings
from batida.service.tables import Tables
from batida.store.reviews import SqliteReviews
from batida.store.sqlite import SqliteStore

FAST = Settings(pace_ms=0, pass_pause_ms=0)
WAIT_S = 20
"""How long a test waits for what must come."""


def hello(table, **fields):
    """What a page says first, and when it goes to another table."""
    return json.dumps(
        {"t": "hello", "protocol": protocol.PROTOCOL, "table": table, "width": "phone", **fields}
    )


def hello_frame(table):
    """A hello as it goes over a socket; a mask of zeros leaves the content as it is."""
    text = hello(table).encode()
    assert len(text) < 126
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text


@contextmanager
def a_server(  # noqa: PLR0913 - the options of a server, each with a name
    folder: Path,
    *,
    settings: Settings = FAST,
    page: Page | None = None,
    limits: Limits | None = None,
    origins=(),
    proxies=(),
    reviewer: Reviewing | None = None,
    review_limits: ReviewLimits | None = None,
    token=None,
):
    """A running server that keeps its matches in ``folder``; gives a browser that visits it."""
    listening = bind("127.0.0.1", 0)
    is_up = threading.Event()

    async def started() -> None:
        is_up.set()

    store = SqliteStore(folder)
    tables = Tables.over(store, settings=settings)
    reviews = Reviews(tables, SqliteReviews(store), reviewer or Reviewer(), limits=review_limits)
    metrics = Metrics(tables, folder=folder, token=token, is_private=not (origins or proxies))
    parts = {"page": page, "key": key_in(folder), "limits": limits, "origins": origins, "metrics": metrics}
    app = make_app(tables, reviews, **parts)
    server = Server(app, started, limits=limits, proxies=proxies)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    assert is_up.wait(WAIT_S)
    try:
        yield Browser(address_of(listening))
    finally:
        server.should_exit = True
        thread.join(WAIT_S)
        assert not thread.is_alive()


class Reply:
    def __init__(self, status, headers, content):
        self.status, self.headers, self.content = status, headers, content

    @property
    def json(self):
        return json.loads(self.content)


class Browser:
    """Keeps the cookies of one person."""

    def __init__(self, address: str):
        self.address = address
        self.host = address.removeprefix("http://").rstrip("/")
        self.cookies: dict[str, str] = {}

    def another(self) -> "Browser":
        return Browser(self.address)

    def ask(self, method, path, body=None, **headers) -> Reply:
        connection = http.client.HTTPConnection(self.host, timeout=WAIT_S)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        content = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        try:
            connection.request(method, path, content, {**self._cookie(), **sent})
            reply = connection.getresponse()
            got = Reply(reply.status, reply.headers, reply.read())
        finally:
            connection.close()
        for line in reply.headers.get_all("set-cookie") or ():
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        return got

    def get(self, path, **headers) -> Reply:
        return self.ask("GET", path, **headers)

    def post(self, path, body=None, **headers) -> Reply:
        return self.ask("POST", path, body, **headers)

    def new_table(self, *bots: str, **fields: object) -> str:
        reply = self.post("/api/tables", {"bots": bots or ("counter",), **fields})
        assert reply.status == 201, reply.content
        return reply.json["table"]

    def socket(self, *, origin="own", path="/ws", **options):
        """A socket before its hello; to be used in ``with``."""
        return connect(
            f"ws://{self.host}{path}",
            origin=f"http://{self.host}" if origin == "own" else origin,
            additional_headers=self._cookie(),
            open_timeout=WAIT_S,
            close_timeout=WAIT_S,
            **options,
        )

    @contextmanager
    def deaf_socket(self, table):
        """A connection that says hello to a table and has not read anything yet, not even the handshake."""
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            host, _, port = self.host.partition(":")
            deaf.connect((host, int(port)))
            fields = {
                "host": self.host,
                "origin": f"http://{self.host}",
                "upgrade": "websocket",
                "connection": "Upgrade",
                "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
                "sec-websocket-version": "13",
                **self._cookie(),
            }
            head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
            deaf.sendall(f"GET /ws HTTP/1.1\r\n{head}\r\n".encode())
            # Whoever sends a frame before the answer is not listened to.
            while deaf.recv(1 << 12, socket.MSG_PEEK).find(b"\r\n\r\n") < 0:
                pass
            deaf.sendall(hello_frame(table))
            yield deaf

    @contextmanager
    def page(self, table):
        """A page at its table, after its hello; gives the wire and the first view of a deal."""
        with self.page_waiting(table) as (wire, welcome):
            yield wire, wire.dealt(welcome)

    @contextmanager
    def page_waiting(self, table, **fields):
        """A page at its table, or one that looks on; gives the wire and the welcome."""
        with self.socket() as socket:
            wire = Wire(socket)
            wire.hello(table, **fields)
            welcome = wire.receive()
            assert welcome["t"] == "welcome", welcome
            yield wire, welcome

    def _cookie(self):
        if not self.cookies:
            return {}
        return {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}


ENTROPY = b"a page of the tests"
"""What such a page gives for every deal."""

WISHES = itertools.count(1)
"""A wish's id is never used again, not after a reload either: a repeated one is answered, not done."""


class Wire:
    """A socket that speaks JSON."""

    def __init__(self, socket):
        self.socket = socket
        self.view = None

    def send(self, **message):
        self.socket.send(json.dumps(message))

    def hello(self, table, **fields):
        self.socket.send(hello(table, **fields))

    def goes_to(self, table, **fields):
        """Goes to another table; gives the welcome there, after what was on its way before."""
        self.hello(table, **fields)
        return self.receive_until(lambda one: one["t"] == "welcome" and one["view"]["table"] == table)[-1]

    def receive(self):
        """The next message; a step comes with the whole view that it leads to, as a page makes it."""
        message = json.loads(self.socket.recv(WAIT_S))
        if message["t"] == "step":
            self.view = protocol.merged(self.view, message["changes"])
            return {**message, "view": self.view}
        if message["t"] == "welcome":
            self.view = message["view"]
        return message

    def receive_until(self, wanted):
        """The messages up to the first that is ``wanted``."""
        got = [self.receive()]
        while not wanted(got[-1]):
            got.append(self.receive())
        return got

    def dealt(self, seen):
        """The first message whose view has a deal, after giving bytes for it if it waits for them."""
        if seen["view"]["phase"] != "waiting":
            return seen
        name, steps, is_answered = self.give(seen), [seen], False
        while steps[-1]["view"]["phase"] == "waiting" or not is_answered:
            message = self.receive()
            is_answered = is_answered or message.get("id") == name
            steps += [message] if message["t"] == "step" else []
        return steps[-1]

    def begun(self, seen):
        """Asks for the first round of a table that waits for that; gives the view that it is dealt in."""
        self.send(t="next", id=f"w{next(WISHES)}", seq=seen["seq"])
        return self.dealt(seen)

    def play_on(self, seen):
        """Plays to the end of the match by what is offered; gives the views seen."""
        return play_on(self, seen, random.Random(1))

    def give(self, seen):
        """Gives bytes for the deal to come; what they are is in nobody's hand but this page's."""
        name, commitment = f"w{next(WISHES)}", seen["view"]["next_deal"]["commitment"]
        self.send(t="entropy", id=name, commitment=commitment, entropy=ENTROPY.hex())
        return name

    def wish(self, seen, chance):
        """Asks for something that the newest view offers, if it offers anything."""
        view = seen["view"]
        name = f"w{next(WISHES)}"
        if view["phase"] == "settled":
            self.send(t="next", id=name, seq=seen["seq"])
        elif view["legal"]:
            action = chance.choice(view["legal"])
            self.send(t="act", id=name, seq=seen["seq"], action=action)


def play_on(wire: Wire, seen, chance: random.Random, *, until=None):
    """Plays until the match is over or ``until`` says so; gives the views seen, the newest last."""
    seq, told = seen["seq"], [seen]
    while seen["view"]["phase"] != "over" and not (until and until(seen)):
        wire.wish(seen, chance)
        for message in wire.receive_until(lambda message: message["t"] == "step"):
            if message["t"] == "step":
                seq += 1
                assert message["seq"] == seq
                seen = message
                told.append(seen)
            else:
                # A wish that came too late is stale: a bot or a pass was faster.
                is_said = message["t"] in ("done", "people", "said")
                assert is_said or message["code"] == "stale", message
    return told


def raw(browser):
    """A connection to its server, with nothing said yet."""
    host, port = browser.host.split(":")
    return socket.create_connection((host, int(port)), timeout=WAIT_S)
