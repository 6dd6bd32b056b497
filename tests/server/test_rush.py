"""Who comes is let in first; what others say waits in its order, and is heard in the end."""

import asyncio

from batida.server.rush import HEARD_A_TURN, MANY, Rush


def test_without_a_rush_everything_is_heard_at_once():
    rush, heard = Rush(), []
    for _ in range(MANY - 1):
        rush.come()
    rush.hear(lambda: heard.append(1))
    assert heard == [1]


def test_in_a_rush_a_few_are_heard_each_turn_and_all_in_order():
    async def in_a_rush():
        rush, heard = Rush(), []
        doors = [rush.come() for _ in range(MANY)]
        for number in range(5 * HEARD_A_TURN):
            rush.hear(lambda number=number: heard.append(number))
        assert heard == []
        await asyncio.sleep(0)
        assert heard == list(range(HEARD_A_TURN))
        doors[0]()
        # Twice in is in once: another one still stands at the door.
        doors[0]()
        rush.hear(lambda: heard.append("later"))
        assert len(heard) == HEARD_A_TURN
        await asyncio.sleep(0)
        assert heard == [*range(5 * HEARD_A_TURN), "later"]
        assert rush.waiting == 0
        doors.append(rush.come())
        rush.hear(lambda: heard.append("in a rush again"))
        assert heard[-1] == "later"

    asyncio.run(in_a_rush())


def test_a_fault_of_one_holds_up_none_of_the_others():
    async def in_a_rush():
        rush, heard, faults = Rush(), [], []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: faults.append(context))
        for _ in range(MANY):
            rush.come()
        rush.hear(lambda: 1 // 0)
        rush.hear(lambda: heard.append(1))
        for _ in range(3):
            await asyncio.sleep(0)
        assert (heard, len(faults)) == ([1], 1)

    asyncio.run(in_a_rush())
