"""What is best: exact values of positions.

``open_hands`` gives the value of every action when all hands are known, ``reference`` the same
slowly by the rules alone, for tests to compare; ``margins`` says what a round is worth to a seat.
A solver holds what it is given and no more: it is told hands, it never looks for them. Like the
kernels it is built on, its modules load numba where there is one, so floors above import them
where they first need them. Only floors above may import it. Tests: ``tests/solver``.
"""
