"""The live room: tables in memory, who sits at them, the bots at their turn, and what is sent.

Each table has one task that writes it; everything else asks that task. Written first, shown
after. Imported by ``server``; it imports no door. Only ``service.tables`` reads deals. Tests:
``tests/service``.
"""
