"""What every table of a room shares."""

from __future__ import annotations

from dataclasses import dataclass

from batida.service.chance import Chance
from batida.service.meters import Meters
from batida.service.settings import Settings
from batida.service.thinking import Thinking
from batida.service.time import Clock
from batida.store import Store


@dataclass(frozen=True, slots=True)
class Tools:
    """The store, the paces, chance, time, the bots and the meters of a room."""

    store: Store
    settings: Settings
    chance: Chance
    clock: Clock
    thinking: Thinking
    meters: Meters
