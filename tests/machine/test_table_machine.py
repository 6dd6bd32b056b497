"""A machine of random commands against a table: people, bots, repeats, old numbers, garbage."""

import random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from batida.rules import ACTION_COUNT, TILES, action_at, action_number, legal, scores
from batida.table import (
    Act,
    Acted,
    Arrange,
    Bot,
    Commit,
    Credit,
    DealDue,
    Decided,
    GiveEntropy,
    Leave,
    Lock,
    MatchEnded,
    NextRound,
    Open,
    OpenTable,
    Pause,
    Person,
    Refusal,
    Rematch,
    Rematched,
    Return,
    RoundSettled,
    Sit,
    StandIn,
    TableClosed,
    Terms,
    Withdraw,
    fold,
    look,
)
from batida.table.fair import deal_shuffle
from tests.table.worlds import STAND_IN, World, opening

SEATS = st.integers(-1, 5)
NUMBERS = st.integers(0, ACTION_COUNT - 1)
OFFSETS = st.sampled_from([-1000, -3, -1, 0, 0, 0, 1])


class TableMachine(RuleBasedStateMachine):
    @initialize(players=st.integers(2, 4), persons=st.integers(1, 2), seed=st.integers(0, 2**32))
    def open(self, players, persons, seed):
        self.chance = random.Random(seed)
        self.world = World(opening(players, persons=persons), self.chance)
        self.answered = {}
        self.counter = 0

    def ask(self, command):
        """Asks, and holds every answer to what must always be so."""
        before, count = self.world.table, len(self.world.events)
        answer = self.world.do(command)
        if isinstance(answer, Refusal):
            assert self.world.table is before
            assert answer.code
        else:
            new = self.world.events[count:]
            # To ask twice for a round is as good as once.
            known = self.answered.get((command.seat, command.id), count)
            assert answer.seq == (count + len(answer.events) if new else known)
            if command.id is not None:
                self.answered[command.seat, command.id] = answer.seq
        return answer

    def fresh(self):
        self.counter += 1
        return f"wish-{self.counter}"

    @rule(choice=st.integers(0, 100), named=st.booleans())
    def legal_action(self, choice, named):
        table = self.world.table
        if table.to_act is None:
            return
        actions = legal(table.round)
        action = actions[choice % len(actions)]
        answer = self.ask(Act(table.to_act, table.seq, action, self.fresh() if named else None))
        assert isinstance(answer, Decided)

    @rule(seat=SEATS, number=NUMBERS, offset=OFFSETS)
    def any_action(self, seat, number, offset):
        table = self.world.table
        is_right = (
            seat == table.to_act
            and offset == 0
            and number in {action_number(action) for action in legal(table.round)}
        )
        is_lead = table.round is not None and not table.round.line.plays
        answer = self.ask(Act(seat, table.seq + offset, action_at(number), self.fresh()))
        if isinstance(answer, Decided):
            assert is_right or is_lead
        else:
            assert not is_right

    @rule(seat=SEATS, offset=OFFSETS)
    def next_round(self, seat, offset):
        table = self.world.table
        answer = self.ask(NextRound(seat, table.seq + offset, self.fresh()))
        if isinstance(answer, Decided):
            assert table.phase == "settled"
            assert table.bot_at(seat) is None

    @rule(seat=SEATS, size=st.integers(0, 40), late=st.booleans())
    def give_entropy(self, seat, size, late):
        table = self.world.table
        coming = table.next_deal
        commitment = bytes(32) if coming is None or late else coming.commitment
        answer = self.ask(GiveEntropy(seat, commitment, self.chance.randbytes(size), self.fresh()))
        if isinstance(answer, Decided):
            assert not late
            assert 0 < size <= 32
            assert seat not in dict(coming.given)
            assert table.bot_at(seat) is None

    @rule(offset=OFFSETS)
    def time_is_over(self, offset):
        table = self.world.table
        answer = self.world.do(DealDue(table.seq + offset))
        assert isinstance(answer, Decided) == (offset == 0 and table.is_asked and table.phase == "settled")

    @rule(offset=OFFSETS)
    def commit(self, offset):
        """The server is bound as soon as it can be, and then stays so."""
        before = self.world.table
        assert isinstance(self.world.do(Commit(before.seq + offset, bytes(32))), Refusal)
        assert self.world.table is before

    @precondition(lambda self: self.answered)
    @rule(data=st.data())
    def repeated(self, data):
        (seat, id_), _ = data.draw(st.sampled_from(sorted(self.answered.items())[-40:]))
        before = self.world.table
        for command in (Act(seat, 0, action_at(0), id_), NextRound(seat, before.seq, id_)):
            answer = self.ask(command)
            assert isinstance(answer, Decided)
            assert self.world.table is before

    @precondition(lambda self: self.counter > 60)
    @rule(seat=SEATS)
    def leave(self, seat):
        self.ask(Leave(seat, STAND_IN, self.fresh()))

    def teardown(self):
        """The log makes the table: after a kill it is read again just so."""
        if hasattr(self, "world"):
            again = fold("a-table", self.world.events, self.world.deals, self.world.seeds)
            assert again == self.world.table
            assert again.seq == len(self.world.events)

    @invariant()
    def all_tiles_are_accounted_for(self):
        if not hasattr(self, "world"):
            return
        rnd = self.world.table.round
        seen = [play.tile for play in rnd.line.plays] + [one for hand in rnd.hands for one in hand]
        assert len(seen) == len(set(seen)) == len(TILES) - rnd.variant.sleeping

    @invariant()
    def points_are_those_of_the_settled_rounds(self):
        if not hasattr(self, "world"):
            return
        table, events = self.world.table, self.world.events
        settled = [event for event in events if isinstance(event, RoundSettled)]
        assert len(settled) == len(table.finished) == len(table.match.rounds)
        assert sum(scores(table.match)) == sum(event.points for event in settled)
        ends = [event for event in events if isinstance(event, MatchEnded | TableClosed)]
        assert len(ends) <= 1
        assert bool(ends) == (table.phase == "over")
        assert not ends or events[-1] is ends[0]

    @invariant()
    def every_deal_is_the_one_that_its_sources_make(self):
        """Law: what binds the server comes first, deals once, and is the deal that was made."""
        if not hasattr(self, "world"):
            return
        table, world = self.world.table, self.world
        assert len({sown.seed for sown in world.seeds.values()}) == len(world.seeds)
        sources = table.sources
        assert sources.seed == world.seeds[table.round_number].seed
        assert deal_shuffle(sources) == world.deals[table.round_number].shuffle
        assert (table.next_deal is not None) == (table.phase == "settled")
        if table.phase == "settled":
            assert table.next_deal.seed == world.seeds[table.round_number + 1].seed
        seen = look(table, 0).deal
        assert seen.commitment == sources.commitment
        assert seen.seed == (None if table.phase == "playing" else sources.seed)

    @invariant()
    def every_seat_sees_the_same_table_and_its_own_legal_actions(self):
        if not hasattr(self, "world"):
            return
        table = self.world.table
        views = [look(table, seat) for seat in range(len(table.sitters))]
        assert len({(view.seq, view.to_act, view.seats, view.line, view.actions) for view in views}) == 1
        for view in views:
            assert bool(view.legal) == (view.seat == table.to_act)
        plies = [event.ply for event in self.world.events if isinstance(event, Acted)]
        in_round = plies[len(plies) - len(table.actions) :]
        assert in_round == list(range(1, len(table.actions) + 1))


PLAYERS = st.sampled_from(["p0", "p1", "p2", "p3", "p4", "p5"])
"""Some of them sit, some come, some look on."""

SITTERS = st.sampled_from([Open(), STAND_IN, Bot(bot="heaviest", version=1)])


class CompanyMachine(RuleBasedStateMachine):
    """People who come, sit, arrange, go away, return, stop, leave and play, at a table of friends."""

    @initialize(
        others=st.lists(SITTERS, min_size=1, max_size=3),
        clock=st.sampled_from(["off", "quick"]),
        seed=st.integers(0, 2**32),
    )
    def open(self, others, clock, seed):
        self.chance = random.Random(seed)
        start = tuple(self.chance.randrange(50) for _ in range(1 + len(others)))
        command = OpenTable(
            sitters=(Person(player="p0"), *others), terms=Terms(key="k", clock=clock, start=start)
        )
        self.world = World(command, self.chance, is_dealt=False)
        self.counter = 0

    @property
    def table(self):
        return self.world.table

    def ask(self, command):
        """Asks, and holds the answer to what must always be so."""
        before, count = self.table, len(self.world.events)
        answer = self.world.do(command)
        if isinstance(answer, Refusal):
            assert self.table is before
            assert answer.code
        else:
            assert len(self.world.events) == self.table.seq
            assert self.table.seq >= count
        return answer

    def done(self, command):
        return isinstance(self.ask(command), Decided)

    def fresh(self):
        self.counter += 1
        return f"wish-{self.counter}"

    @rule(seat=SEATS, player=PLAYERS)
    def sit(self, seat, player):
        before = self.table
        if not self.done(Sit(seat, Person(player=player))):
            return
        if before.seat_of(player) is not None or before.promise_of(player) is not None:
            assert self.table is before
        else:
            assert seat in before.free_seats
            assert not before.is_locked
            kept = before.phase == "playing"
            assert (self.table.promise_of(player) if kept else self.table.seat_of(player)) == seat
            # Nobody gets a seat in the middle of a round, or sees its hand.
            assert not kept or self.table.sitters == before.sitters

    @rule(player=PLAYERS)
    def withdraw(self, player):
        before = self.table
        if self.done(Withdraw(player)) and before.promise_of(player) is not None:
            assert self.table.promise_of(player) is None

    @rule(seat=SEATS, data=st.data())
    def arrange(self, seat, data):
        before = self.table
        sitters = list(before.sitters)[: data.draw(st.integers(1, 4))]
        sitters = [one if isinstance(one, Person) else data.draw(SITTERS) for one in sitters]
        sitters += data.draw(st.lists(SITTERS, max_size=2))
        if self.done(Arrange(seat, tuple(sitters), self.fresh())):
            assert seat == before.host
            assert before.phase == "waiting"
            assert 2 <= len(self.table.sitters) <= 4

    @rule(seat=SEATS, locked=st.booleans())
    def lock(self, seat, locked):
        before = self.table
        if self.done(Lock(seat, locked, self.fresh())):
            assert seat == before.host
            assert self.table.is_locked == locked

    @rule(seat=SEATS, absent=SEATS, offset=OFFSETS)
    def stand_in(self, seat, absent, offset):
        before = self.table
        if self.done(StandIn(seat, before.seq + offset, absent, STAND_IN, self.fresh())):
            assert (before.phase, offset) == ("playing", 0)
            assert seat != absent
            assert isinstance(before.sitters[absent], Person)
            assert self.table.player_of(absent) == STAND_IN

    @rule(seat=SEATS)
    def back(self, seat):
        if self.done(Return(seat, self.fresh())):
            assert self.table.phase == "over" or self.table.standing[seat] is None

    @rule(seat=SEATS, paused=st.booleans())
    def pause(self, seat, paused):
        before = self.table
        if self.done(Pause(seat, paused, self.fresh())):
            assert isinstance(before.sitters[seat], Person)
            assert self.table.is_paused == paused

    @rule(offset=OFFSETS)
    def credit(self, offset):
        self.ask(Credit(self.table.seq + offset))

    @rule(seat=SEATS)
    def next_round(self, seat):
        before = self.table
        if self.done(NextRound(seat, before.seq, self.fresh())):
            assert before.open_seats == ()
            assert isinstance(before.sitters[seat], Person)
            assert not before.is_paused

    @rule()
    def deal(self):
        """The time to give bytes is over."""
        self.ask(DealDue(self.table.seq))

    @precondition(lambda self: hasattr(self, "world") and self.table.to_act is not None)
    @rule(choice=st.integers(0, 100), stand_in=st.booleans())
    def act(self, choice, stand_in):
        before = self.table
        actions, seat = legal(before.round), before.to_act
        stand_in = stand_in and before.bot_at(seat) is None
        command = Act(
            seat,
            before.seq,
            actions[choice % len(actions)],
            stand_in=stand_in,
            bot=STAND_IN if stand_in else None,
        )
        assert self.done(command) == (not before.is_paused)
        if not before.is_paused and not stand_in:
            assert self.table.standing[seat] is None

    @precondition(lambda self: self.counter > 12)
    @rule(seat=SEATS)
    def leave(self, seat):
        before = self.table
        if self.done(Leave(seat, STAND_IN, self.fresh())) and not before.persons_but(seat):
            assert self.table.phase == "over"

    @rule(seat=SEATS)
    def rematch(self, seat):
        if self.done(Rematch(seat, f"next-{self.counter}")):
            assert self.table.phase == "over"
            assert self.table.next_table is not None

    def teardown(self):
        if hasattr(self, "world"):
            assert fold("a-table", self.world.events, self.world.deals, self.world.seeds) == self.table

    @invariant()
    def seats_are_in_order(self):
        if not hasattr(self, "world"):
            return
        table = self.table
        players = [one.player for one in table.sitters if isinstance(one, Person)]
        promised = [person.player for _, person in table.promises]
        assert len({*players, *promised}) == len(players) + len(promised)
        assert table.phase == "over" or isinstance(table.sitters[table.host], Person)
        assert len(table.standing) == len(table.missed) == len(table.sitters)
        for seat, sitter in enumerate(table.sitters):
            assert isinstance(sitter, Person) or (table.standing[seat] is None and not table.missed[seat])
        assert table.phase in ("waiting", "over") or table.open_seats == ()
        assert sum(isinstance(event, Rematched) for event in self.world.events) <= 1
        ends = [event for event in self.world.events if isinstance(event, MatchEnded | TableClosed)]
        assert len(ends) == (table.phase == "over")

    @invariant()
    def a_watcher_sees_no_hand_of_a_round_that_goes_on(self):
        if not hasattr(self, "world"):
            return
        seen = look(self.table, None)
        assert not seen.hand
        assert seen.legal == ()
        assert (seen.settled is not None) == (self.table.phase == "settled" or self.table.is_ended)
        assert seen.terms.key is None


TestTableMachine = TableMachine.TestCase
TestCompanyMachine = CompanyMachine.TestCase
