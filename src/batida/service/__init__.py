"""The live room: tables in memory, who sits at them, the bots at their turn, and what is sent.

Each table is written by one object, one ask after the other; everything else asks it. Written first,
shown after. Imported by ``server``; it imports no door. Only ``service.tables`` reads deals. Tests:
``tests/service``.
"""
