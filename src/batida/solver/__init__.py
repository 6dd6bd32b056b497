"""What is best, and what a seat may believe about the tiles that it does not see.

``open_hands`` gives the value of every action when all hands are known, ``reference`` the same
slowly by the rules alone, for tests to compare; ``margins`` says what a round is worth to a seat.
They hold what they are given and no more: they are told hands, they never look for them. Like the
kernels they are built on, they load numba where there is one, so floors above import them where
they first need them.

``worlds`` counts what a :class:`batida.rules.SeatView` leaves open, ``sample`` draws from it, and
``belief`` weighs it by how the others played, under a model of ``opponent``. They start from a
view and nothing else, so two worlds that look alike to a seat get the same answer, and they load
no more than the rules.

``equilibrium`` solves a round of two as a game of hidden hands, from the ``ranges`` of both seats;
``resolving`` plays small sets so, ``exploit`` says how far any policy is from perfect, and
``estimate`` what each action is worth by what one seat may know. ``docs/solver.md`` tells how.

Only floors above may import it, each name from its module. Tests: ``tests/solver``.

>>> from batida.rules import TILES, block, deal, seat_view
>>> from batida.solver.worlds import worlds
>>> worlds(seat_view(deal(block(2), TILES, opener=0), 0)).count
116280
"""
