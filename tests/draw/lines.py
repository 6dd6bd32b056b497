"""Lines for the tests of pictures: from real rounds, from one side only, and full of doubles."""

from hypothesis import strategies as st

from batida.rules import LEFT, RIGHT, TILES, Line, Play
from batida.testing.strategies import standard_variants, walks

LONGEST = 17
"""The longest line of a standard round (four players)."""


def played_lines():
    """The line of a round of 2 to 4 players, at any ply."""
    walked = standard_variants().flatmap(lambda variant: walks(variant, whole=False))
    return walked.map(lambda walk: walk.last.line)


@st.composite
def grown_lines(draw, longest=LONGEST):
    """A line of up to ``longest`` tiles that grows at both ends or at one, doubles first or not."""
    shuffle = draw(st.permutations(TILES))
    if draw(st.booleans()):
        shuffle = sorted(shuffle, key=lambda one: not one.is_double)
    ends = draw(
        st.one_of(
            st.just([LEFT] * longest),
            st.just([RIGHT] * longest),
            st.lists(st.sampled_from([LEFT, RIGHT]), min_size=longest, max_size=longest),
        )
    )
    line, left_over = Line(), list(shuffle[draw(st.integers(0, len(shuffle) - 1)) :] + shuffle)
    for end in ends[: draw(st.integers(0, longest))]:
        one = next((t for t in left_over if not line.open or line.fits(t, end)), None)
        if one is None:
            break
        line = line.joined(Play(one, end if line.open else None))
        left_over = [t for t in left_over if t is not one]
    return line


def lines():
    """Any line that a picture may have to show."""
    return st.one_of(played_lines(), grown_lines())


def line_of(*plays: str) -> Line:
    """A line as a record writes it: ``line_of("14", "11<", "44>")``."""
    line = Line()
    for text in plays:
        one = next(t for t in TILES if {f"{t.low}{t.high}", f"{t.high}{t.low}"} & {text[:2]})
        line = line.joined(Play(one, {"<": LEFT, ">": RIGHT, "": None}[text[2:]]))
    return line
