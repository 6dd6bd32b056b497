"""How tests of a room are run, and what they look at."""

import asyncio

from batida.server.logs import FieldsFormatter
from tests.service.rooms import until


def run(test):
    """Runs a test in a loop of its own, and finds no task left behind."""

    async def whole():
        await test()
        await until(lambda: len(asyncio.all_tasks()) == 1)
        left = [task.get_name() for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        assert left == []

    asyncio.run(whole())


def logged(caplog):
    """All that was logged, as the server writes it, fields and all."""
    return "\n".join(map(FieldsFormatter().format, caplog.records))


def first_number(guest):
    from batida.rules import action_number

    return action_number(guest.view.legal[0])
