"""Random matches for the tests of the notation: values from Hypothesis, and texts of them."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from batida.notation import MARKS, Record, RecordedPly, Tag, Value, add_round, begin_record
from batida.rules import TILES, LeadDraw, apply, block, deal, draw_lead, legal

EXAMPLE = """\
[Record "bdn-1"]
[Rules "block-1"]
[Players "Ana" "Beto"]
[Target 100]
[Start 0 0]
[Event "Domingo em família"]
[Date "2026-11-29"]

[Round 1]
[Opener 1]
[Hands 0-1 0-5 1-3 1-4 2-3 3-6 5-5 | 0-6 1-6 2-2 2-5 4-5 4-6 5-6]
36 06> 05> 56> 13< 16> 01< -- 14> 46> -- --
[Settled blocked 1 +5]
[Scores 5 0]

[Result *]
"""

PLAIN = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12)
"""Text without control characters and halves of surrogate pairs."""

STRINGS = st.lists(PLAIN, min_size=1, max_size=3).map("\n".join)
BARE = st.from_regex(r"[A-Za-z0-9.:/+-]{1,8}", fullmatch=True) | st.just("|")
VALUES = st.builds(Value, STRINGS, st.just(value=True)) | st.builds(Value, BARE, st.just(value=False))
TAGS = st.builds(
    Tag,
    st.sampled_from(["Event", "Date", "Site", "Table_7", "X"]),
    st.lists(VALUES, max_size=3).map(tuple),
)
DEAL_TAGS = st.builds(
    Tag, st.sampled_from(["Commit", "Reveal", "Entropy"]), st.lists(VALUES, max_size=2).map(tuple)
)


def _fit_for_a_comment(text: str) -> bool:
    begins = re.compile(r"\ufeff?[ \t]*\[[ \t]*Record")
    return text == text.strip() and not any(begins.match(row) for row in text.split("\n"))


COMMENTS = st.lists(
    PLAIN.map(str.strip)
    | st.lists(PLAIN.map(lambda text: text.replace("}", "")), max_size=3).map("\n".join).map(str.strip),
    max_size=2,
).map(lambda texts: tuple(filter(_fit_for_a_comment, texts)))


def random_round(variant, opener, chance: Random, plies_max: int | None = None):
    """A round played at random, to its end or so far."""
    rnd = deal(variant, chance.sample(TILES, len(TILES)), opener=opener)
    while not rnd.is_over and (plies_max is None or len(rnd.actions) < plies_max):
        rnd = apply(rnd, chance.choice(legal(rnd)))
    return rnd


def lead_draws(players: int, chance: Random) -> tuple[LeadDraw, ...]:
    """Draws for the lead until one decides."""
    contenders, draws = tuple(range(players)), []
    while len(contenders) > 1:
        draws.append(draw_lead(contenders, chance.sample(TILES, len(TILES))))
        contenders = draws[-1].first
    return tuple(draws)


def random_record(chance: Random, *, rounds_max: int = 3, **known) -> Record:
    """A match of random play, without adornments."""
    players = chance.choice((2, 3, 4))
    names = [chance.choice(("Ana", "Beto", "", "Zé da Esquina", 'aspas "duplas"')) for _ in range(players)]
    variant = block(players, target=chance.choice((None, 1, 20, 150)))
    start = tuple(chance.choice((0, 0, 7, 60)) for _ in range(players))
    record = begin_record(names, variant, start=known.get("start", start))
    draws = lead_draws(players, chance) if chance.random() < 0.5 else ()
    opener = draws[-1].first[0] if draws else chance.randrange(players)
    for number in range(chance.randint(1, rounds_max)):
        plies_max = None if chance.random() < 0.8 else chance.randint(0, 12)
        rnd = random_round(variant, opener, chance, plies_max)
        record = add_round(record, rnd, draws=draws if number == 0 else ())
        opener = variant.left_of(opener)
        if record.result is not None or not rnd.is_over:
            break
    return record


@st.composite
def records(draw) -> Record:
    """Matches of 2 to 4 players with start scores, marks, comments, stand-ins and further tags."""
    record = random_record(Random(draw(st.integers(0, 2**32))))
    rounds = [
        replace(
            one,
            plies=tuple(_adorned(draw, ply) for ply in one.plies),
            tags=(*draw(st.lists(TAGS, max_size=2)), *draw(st.lists(DEAL_TAGS, max_size=1))),
            comments=draw(COMMENTS),
        )
        for one in record.rounds
    ]
    names = draw(st.lists(STRINGS, min_size=len(record.players), max_size=len(record.players)))
    return replace(
        record,
        players=tuple(names),
        rounds=tuple(rounds),
        tags=tuple(draw(st.lists(TAGS, max_size=3))),
        comments=draw(COMMENTS),
    )


def _adorned(draw, ply: RecordedPly) -> RecordedPly:
    if draw(st.integers(0, 9)):
        return ply
    return RecordedPly(ply.action, draw(st.booleans()), draw(st.sampled_from(MARKS)), draw(COMMENTS))


def hidden(text: str, chance: Random) -> str:
    """A record with some or all tiles of its hands unknown."""

    def hide(match: re.Match[str]) -> str:
        share = chance.choice((0.2, 0.6, 1.0))
        hands = []
        for hand in match[1].split("|"):
            is_open = chance.random() < 0.3
            hands.append(" ".join(t if is_open or chance.random() > share else "?" for t in hand.split()))
        return f"[Hands {' | '.join(hands)}]"

    return re.sub(r"\[Hands ([^]]*)\]", hide, text)
