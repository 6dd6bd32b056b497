"""The log on disk: events of tables, acknowledged only once they are synced.

:class:`~batida.store.ports.Store` is what the room needs, ``sqlite`` the embedded store. Deals are
kept in a table of their own and read only through ``batida.store.secrets``, by ``service.tables``.
Imported by ``service``; opened by ``server.run``. Tests: ``tests/store``.
"""

from batida.store.errors import ConflictError, StoreError
from batida.store.ports import Store

__all__ = ["ConflictError", "Store", "StoreError"]
