"""Requests of all forms against a running server: no trouble, and nothing but what its document says.

Schemathesis makes them from the OpenAPI document, of the right form and of wrong ones. Names of tables,
keys, positions and reviews that the server told are used again, so that requests get beyond the door.
"""

from __future__ import annotations

import argparse
import logging
import re
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import hypothesis
import jsonschema
import requests
import schemathesis
from hypothesis import HealthCheck, Phase
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from batida.server.limits import WIDE
from batida.server.openapi import document
from tests.server.pages import a_server

if TYPE_CHECKING:
    from collections.abc import Sequence

CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

KNOWN_SHARE: Final = 0.7
"""How often a name is one that the server told."""

KNOWN_MAX: Final = 50

WAIT_S: Final = 60


@dataclass
class Found:
    """What came out so far; ``failures`` say which request was wrong, and how."""

    inputs: int = 0
    statuses: dict[int, int] = field(default_factory=dict[int, int])
    failures: list[str] = field(default_factory=list[str])

    @property
    def done(self) -> int:
        """How many requests were carried out, and not refused."""
        return sum(count for status, count in self.statuses.items() if status < 300)


def main(arguments: Sequence[str]) -> dict[str, object]:
    """Tries so many requests."""
    parser = argparse.ArgumentParser(prog="scripts/bench http", description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the requests (%(default)s)")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), options.inputs, seed=options.seed)
    return {
        "inputs": found.inputs,
        "carried_out": found.done,
        **{f"status_{status}": count for status, count in sorted(found.statuses.items())},
        "failures": found.failures,
    }


def run(folder: Path, inputs: int, *, seed: int) -> Found:
    """Tries about so many requests against a server that keeps its matches in ``folder``."""
    # It tells in the log of whatever it makes of a schema.
    logging.getLogger("schemathesis").setLevel(logging.ERROR)
    schema = schemathesis.openapi.from_dict(document())
    operations = [one.ok() for one in schema.get_all_operations()]
    found = Found()
    with a_server(folder, limits=WIDE) as browser:
        tries = _Tries(browser.address, Random(seed), found)
        number = 0
        # All of them again and again, so that later ones know what earlier ones made.
        while found.inputs < inputs:
            number += 1
            for operation in operations:
                for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                    if mode is GenerationMode.POSITIVE or list(operation.body):
                        _ask(operation, mode, tries, seed=seed * 1_000_003 + number)
    return found


EACH: Final = 5
"""How many requests of an operation are made one after the other."""


def _ask(operation: Any, mode: GenerationMode, tries: _Tries, *, seed: int) -> None:  # noqa: ANN401 - Schemathesis' own
    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=EACH,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given(case=operation.as_strategy(generation_mode=mode))
    def one(case: schemathesis.Case) -> None:
        tries.ask(case, is_right=mode is GenerationMode.POSITIVE)

    one()


class _Tries:
    """Sends requests, judges the answers and learns names from them."""

    def __init__(self, address: str, chance: Random, found: Found) -> None:
        self._address = address.rstrip("/")
        self._chance = chance
        self._found = found
        self._known: dict[str, list[object]] = {"bots": [["counter"], ["random", "heaviest"]]}
        self._session = requests.Session()

    def ask(self, case: schemathesis.Case, *, is_right: bool) -> None:
        """Sends it; what is wrong with the answer is noted down."""
        if self._chance.random() < KNOWN_SHARE:
            self._use_known(case.path_parameters)
            if is_right:
                # What is wrong with a body of a wrong form stays in it.
                self._use_known(case.body)
        answer = case.call(base_url=self._address, session=self._session, timeout=WAIT_S)
        self._found.inputs += 1
        count = self._found.statuses.get(answer.status_code, 0)
        self._found.statuses[answer.status_code] = count + 1
        wrong: str | None = None
        try:
            case.validate_response(answer, checks=CHECKS)
        except (Failure, FailureGroup) as failure:
            wrong = _told(failure)
        if not is_right and answer.status_code < 300 and not _is_of_its_form(case):
            wrong = f"took a wrong body: {case.body}"
        if wrong is None:
            self._learn(answer.text)
        else:
            self._found.failures.append(f"{case.method} {case.formatted_path}: {wrong}")

    def _use_known(self, place: object) -> None:
        if isinstance(place, dict):
            for name in place:
                if known := self._known.get(name):
                    place[name] = self._chance.choice(known)

    def _learn(self, text: str) -> None:
        for name, value in re.findall(r'"(table|review)":"([\w-]+)"', text):
            self._keep(name, value)
        for key in re.findall(r'"link":"[^"]*#([\w-]+)"', text):
            self._keep("key", key)
            self._keep("code", key)

    def _keep(self, name: str, value: object) -> None:
        known = self._known.setdefault(name, [])
        if value not in known:
            known.append(value)
            del known[:-KNOWN_MAX]


def _is_of_its_form(case: schemathesis.Case) -> bool:
    """Whether the body is right after all: what was made wrong may stand where nothing came to stand."""
    openapi = document()
    paths: Any = openapi["paths"]
    content = paths[case.path][case.method.lower()]["requestBody"]["content"]["application/json"]
    schema = {**content["schema"], "components": openapi["components"]}
    return jsonschema.Draft202012Validator(schema).is_valid(case.body)


def _told(wrong: Failure | FailureGroup) -> str:
    parts = wrong.exceptions if isinstance(wrong, FailureGroup) else (wrong,)
    return "; ".join(f"{type(one).__name__}: {one}".replace("\n", " ")[:400] for one in parts)
