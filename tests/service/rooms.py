"""Rooms for tests: no disk, no clock, chance with a seed, and people who play what they are offered."""

import asyncio
import random

from batida.notation import format_action
from batida.service.admission import Wanted
from batida.service.connection import About, Done, Refused, Said, Step, Whole
from batida.service.doors import Doors
from batida.service.settings import Settings
from batida.service.tables import Tables
from batida.store import ConflictError, StoreError
from batida.store.errors import SeedUsedError
from batida.table import MatchEnded, Person, TableClosed


class MemoryStore:
    """A store that forgets; ``fails`` makes the next appends fail, ``gate`` holds them back."""

    def __init__(self):
        self.logs = {}
        self.deals = {}
        self.sown = {}
        self.seeds_used = set()
        self.fails = False
        self.gate = asyncio.Event()
        self.gate.set()
        self.is_closed = False
        self.tasks = set()

    async def append(self, table, *, after, events, deals=(), seeds=()):
        await self.gate.wait()
        if self.fails:
            raise StoreError("the disk is full", code="failed")
        log = self.logs.get(table, [])
        if len(log) != after:
            raise ConflictError(table=table, after=after, head=len(log))
        if any(sown.seed in self.seeds_used for sown in seeds):
            raise SeedUsedError(table=table)
        self.seeds_used |= {sown.seed for sown in seeds}
        self.logs[table] = [*log, *events]
        self.sown.setdefault(table, {}).update({sown.round: sown for sown in seeds})
        self.deals.setdefault(table, {}).update({dealt.round: dealt for dealt in deals})

    def put(self, table, decided, *, after, done):
        async def written():
            try:
                await self.append(
                    table, after=after, events=decided.events, deals=decided.deals, seeds=decided.seeds
                )
            except StoreError as error:
                done(error)
            else:
                done(None)

        self.tasks.add(task := asyncio.create_task(written()))
        task.add_done_callback(self.tasks.discard)

    async def events(self, table):
        return tuple(self.logs.get(table, ()))

    async def unfinished(self, player, *, limit):
        return tuple(
            table
            for table, log in reversed(self.logs.items())
            if any(isinstance(one, Person) and one.player == player for one in log[0].sitters)
            and not any(isinstance(event, MatchEnded | TableClosed) for event in log)
        )[:limit]

    async def of(self, table):
        return dict(self.deals.get(table, {}))

    async def seeds(self, table):
        return dict(self.sown.get(table, {}))

    async def close(self):
        self.is_closed = True


class SeededChance:
    """Chance that repeats."""

    def __init__(self, seed=1, *, ids=None):
        self.chance = random.Random(seed)
        self.ids = iter(ids) if ids is not None else None

    def seed(self):
        return self.chance.randbytes(32)

    def table_id(self):
        return next(self.ids) if self.ids is not None else f"table-{self.chance.getrandbits(60):x}"

    def key(self):
        return f"key-{self.chance.getrandbits(60):x}"

    def for_bot(self):
        return random.Random(self.chance.getrandbits(30))


class HandClock:
    """Time that moves when a test says so, and a date that it may set. Sleeps wait in order of their ends."""

    def __init__(self):
        self.ms = 0.0
        self.date_ms = 1_800_000_000_000
        self.sleepers = []

    def now_ms(self):
        return self.date_ms + int(self.ms)

    def passed_ms(self):
        return self.ms

    async def sleep(self, ms):
        if ms <= 0:
            return
        done = asyncio.get_running_loop().create_future()
        self.sleepers.append((self.ms + ms, done))
        await done

    @property
    def due(self):
        """When each sleeper that still waits will wake, in milliseconds from now."""
        return sorted(end - self.ms for end, done in self.sleepers if not done.done())

    async def pass_ms(self, ms):
        self.ms += ms
        for end, done in self.sleepers:
            if end <= self.ms and not done.done():
                done.set_result(None)
        await settled()


async def settled():
    """Lets everything that can go on do so, threads of bots included."""
    for _ in range(30):
        await asyncio.sleep(0)


async def until(truth):
    """Waits for what must come to be so."""
    async with asyncio.timeout(20):
        while not truth():  # noqa: ASYNC110 - what is waited for has no event of its own
            await asyncio.sleep(0)


def a_room(store=None, *, chance=None, clock=None, **settings):
    store = MemoryStore() if store is None else store
    options = {"pace_ms": 0, "pass_pause_ms": 0, "entropy_wait_ms": 0, **settings}
    return Tables(
        store,
        store,
        settings=Settings(**options),
        chance=chance or SeededChance(),
        clock=clock or HandClock(),
    )


class Guest:
    """A person at a table who keeps the newest view and every answer."""

    def __init__(self, seated):
        self.seated = seated
        self.seq = 0
        self.view = None
        self.answers = {}
        self.letters = []
        self.people = None
        self.said = []

    async def read(self):
        letter = await self.seated.next_letter()
        self.letters.append(letter)
        match letter:
            case Whole(view=view):
                self.seq, self.view = view.seq, view
            case Step(told=told):
                assert told.view.seq == self.seq + 1
                self.seq, self.view = told.view.seq, told.view
            case Done(id=id_) | Refused(id=id_):
                self.answers[id_] = letter
            case About(people=people):
                self.people = people
            case Said():
                self.said.append((letter.seat, letter.phrase))
        return letter

    async def read_all(self):
        """Reads what waits, once all that can go on has done so."""
        await settled()
        while self.seated._connection.waiting:
            await self.read()

    async def answer(self, id_):
        """Waits for the answer to a wish; ``None`` where it was done, else why not."""
        await self.read_until(lambda: id_ in self.answers)
        answer = self.answers[id_]
        return answer.refusal.code if isinstance(answer, Refused) else None

    async def read_until(self, wanted):
        while not wanted():
            await asyncio.wait_for(self.read(), 20)

    async def to_own_turn(self):
        await self.read_until(
            lambda: self.view is not None and (self.view.legal or self.view.phase != "playing")
        )

    def act(self, action=None, *, id_=None, seq=None):
        id_ = id_ or f"wish-{self.seq}"
        chosen = self.view.legal[0] if action is None else action
        text = chosen if isinstance(chosen, str) else format_action(chosen)
        self.seated.act(id=id_, seq=self.seq if seq is None else seq, text=text)
        return id_

    async def play_match(self):
        while True:
            await self.to_own_turn()
            if self.view.phase == "over":
                return
            before = self.seq
            if self.view.phase == "settled":
                self.seated.next_round(id=f"next-{before}", seq=before)
            elif self.view.legal:
                self.act()
            await self.read_until(lambda: self.seq > before)  # noqa: B023 - awaited at once


async def sit(room, table, player="ana"):
    guest = Guest(await room.connect(table, player))
    guest.seated.greet()
    await guest.read_until(lambda: guest.view is not None and guest.view.phase != "waiting")
    return guest


async def friends(room, *names, bots=(), **wanted):
    """A table that the first of these persons opened and the others sit at; its name, and their pages."""
    table = await room.open(
        names[0], name=names[0].title(), bots=(*(None for _ in names[1:]), *bots), wanted=Wanted(**wanted)
    )
    doors = Doors(room)
    key = await doors.key(table, names[0])
    for seat, name in enumerate(names[1:], start=1):
        await doors.sit(table, name, seat=seat, name=name.title(), key=key)
    return table, [await come(room, table, name) for name in names]


async def come(room, table, name, **options):
    """A page of this person, after its first view."""
    guest = Guest(await room.connect(table, name, **options))
    guest.seated.greet()
    await guest.read_until(lambda: guest.view is not None)
    return guest


async def begin(guests):
    """Has the first round dealt."""
    guests[0].seated.next_round(id="begin", seq=guests[0].seq)
    assert await guests[0].answer("begin") is None
    for guest in guests:
        await guest.read_until(lambda: guest.view.phase == "playing")  # noqa: B023 - awaited at once


def on_turn(guests):
    """The one whose turn it is, and the others."""
    actor = next(one for one in guests if one.view.to_act == one.seated.seat)
    return actor, [one for one in guests if one is not actor]
