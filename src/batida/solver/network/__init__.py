"""A small network that plays: a fast player, a model of others, and a policy for play-outs.

It was trained on its own play by a command of the project (docs/training.md) and comes with the
package, a file each for 2, 3 and 4 players. It sees what one seat may know and gives every play a
value: the logarithm of how likely it would make it, in parts of ``UNIT``. All of it is whole
numbers, so it answers the same everywhere, compiled or not.

- ``weights``: :func:`~batida.solver.network.weights.network_for` loads a network.
- ``columns``: what the network is told, and the track of what the table knows of a round.
- ``forward``: kernels: a round followed for all seats at once, and the values of all plays.
- ``chances``: kernels: from values to chances, and plays drawn by them.
- ``likelihood``: kernels: how likely a seat's plays were, for many hands that it may hold.
- ``playout``: kernels: rounds played to their end by the network at all seats.
- ``model``: the same as an opponent model for :mod:`batida.solver.belief`.

Importing this package loads nothing; its modules load numba where there is one. Tests:
``tests/solver/network``; figures: docs/training.md.
"""
