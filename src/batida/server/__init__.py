"""The door for pages: HTTP and WebSocket on Starlette, the wire in ``protocol``.

The server decodes strictly, takes the seat from the session, asks ``service`` and sends what it
is given; it knows no rule and reads no hand. Nobody imports it but ``cli``. Tests:
``tests/server`` and, in a real browser, ``tests/e2e``.
"""
