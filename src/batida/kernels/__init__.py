"""The fast engine: rounds as a few whole numbers, played millions a second.

``rules`` says what is legal and what a round is worth; the kernels repeat it for speed, and tests
hold them to it ply by ply. Every mask and table is computed from ``rules.tile``. The same code
runs compiled by numba (the extra ``batida[fast]``) and, on a machine without it, as plain Python,
with the same answers. ``codec`` alone knows both worlds, ``jit`` alone imports numba. Importing
this package loads neither numba nor numpy; the modules with kernels do, so floors above import
them where they first need them. Only floors above may import it. Tests: ``tests/kernels``;
figures: ``docs/kernels.md``.

- ``playout``: whole rounds at random, each one told by its seed and its number alone.
- ``batch``: many rounds side by side in numpy arrays, stepped at once.
- ``engine``: legal plays, plays and settlements of a state, for other kernels.
- ``chance``: the source of chance. ``layout``: tables, and how a state is laid out.
"""
