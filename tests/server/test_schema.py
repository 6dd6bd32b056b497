"""The generated schema, read by another program, takes every message that is really sent."""

import json
import random

import jsonschema
import pytest

from batida.server.generate import wire_schema
from tests.server.pages import a_server, play_on

SCHEMA = wire_schema()


def validator(name):
    schema = {"$defs": SCHEMA["$defs"], "$ref": f"#/$defs/{name}"}
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def closed(schema):
    """The schema without room for fields that it does not name."""
    made = json.loads(json.dumps(schema))
    for definition in made["$defs"].values():
        if definition.get("type") == "object" and "properties" in definition:
            definition["additionalProperties"] = definition.get("additionalProperties", False)
    return made


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with a_server(tmp_path_factory.mktemp("data")) as visitor:
        yield visitor


def test_every_message_of_a_match_is_one_of_the_schema(browser):
    strict = jsonschema.Draft202012Validator({**closed(SCHEMA), "$ref": "#/$defs/ToPage"})
    with browser.page(browser.new_table("random", "counter", name="Ana")) as (wire, welcome):
        told = play_on(wire, welcome, random.Random(9))
        wire.send(t="ping")
        wire.send(t="act", id="late", seq=1, action="66")
        rest = wire.receive_until(lambda message: message["t"] == "refused")
    kinds = {message["event"]["what"] for message in told if message["t"] == "step"}
    assert kinds >= {"acted", "settled", "dealt", "over"}
    for message in [*told, *rest]:
        # What a page makes of a step is not on the wire.
        made = {"view"} if message["t"] == "step" else set()
        strict.validate({name: value for name, value in message.items() if name not in made})


@pytest.mark.parametrize(
    ("path", "name"),
    [("/health", "Health"), ("/api/home", "Home"), ("/api/pictures", "Pictures"), ("/none", "Fault")],
)
def test_every_body_is_the_one_of_the_schema(browser, path, name):
    browser.new_table("counter")
    validator(name).validate(browser.get(path).json)
    jsonschema.Draft202012Validator({**closed(SCHEMA), "$ref": f"#/$defs/{name}"}).validate(
        browser.get(path).json
    )


ACT = {"t": "act", "id": "a", "seq": 1, "action": "--"}


@pytest.mark.parametrize(
    "message", [{"t": "hello"}, {**ACT, "seat": 1}, {**ACT, "seq": "1"}, {"t": "welcome"}]
)
def test_the_schema_refuses_what_the_server_refuses(message):
    assert validator("FromPage").is_valid(ACT)
    assert not validator("FromPage").is_valid(message)
