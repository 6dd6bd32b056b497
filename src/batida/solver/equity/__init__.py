"""Match equity: each seat's chance to win the match, from the scores, the target and who opens next.

``chances_of`` answers for a match between rounds; ``stakes_in`` says what each way a round may end
is worth, for players who play for the match and not for points. The chances come from a table
(``table``) that ``make`` works out, by dynamic programming, from how rounds between like players
end (``results``). Both are measured and shipped under one name, ``VERSION``; ``scripts/equity``
makes them anew. Tests: ``tests/solver/test_equity.py``; page: ``docs/equity.md``.

>>> from batida.rules import block, new_match
>>> from batida.solver.equity import chances_of
>>> even = chances_of(new_match(block(2), first_opener=0))
>>> ahead = chances_of(new_match(block(2), first_opener=0, start=(50, 20)))
>>> even.wins[0] < ahead.wins[0]
True
"""

from batida.solver.equity.chances import Chances, Stakes, chances_of, covers, stakes_in, stakes_of
from batida.solver.equity.results import VERSION

__all__ = ["VERSION", "Chances", "Stakes", "chances_of", "covers", "stakes_in", "stakes_of"]
