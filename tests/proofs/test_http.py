"""Requests of all forms to a running server: a small slice of ``scripts/bench http``."""

import jsonschema
import msgspec
import pytest
from starlette.routing import Route

from batida.server import gather, openapi, replies
from batida.server.app import make_app
from batida.service.reviews import Reviews
from bench import http
from tests.server.pages import a_server
from tests.service.rooms import a_room

PAGE = {"/", "/{path:path}"}


def test_no_request_breaks_the_server_or_its_document(tmp_path):
    found = http.run(tmp_path, 200, seed=1)
    assert found.failures == []
    assert found.done > 20, found.statuses
    assert {200, 201, 204, 400, 404} <= set(found.statuses)


def test_a_wrong_body_that_is_taken_is_found(tmp_path, monkeypatch):
    loose = msgspec.json.Decoder(msgspec.defstruct("Loose", [("code", object, "")]))
    monkeypatch.setattr(gather, "_arrive", loose)
    monkeypatch.setattr(gather.Moves, "take", lambda _self, _code: "a" * 43)
    assert any("took a wrong body" in one for one in http.run(tmp_path, 60, seed=1).failures)


def test_an_answer_that_the_document_does_not_know_is_found(tmp_path, monkeypatch):
    monkeypatch.setitem(replies.STATUS_OF, "unknown-table", 418)
    assert any("418" in one for one in http.run(tmp_path, 60, seed=1).failures)


def test_the_document_has_every_address_of_the_server_and_no_other():
    room = a_room()
    app = make_app(room, Reviews(room, None, None))
    found = {
        (method.lower(), route.path.replace(":int}", "}"))
        for route in app.routes
        if isinstance(route, Route) and route.path.startswith(("/api", "/health", "/ready", "/metrics"))
        for method in route.methods - {"HEAD"}
    }
    assert found == {(one.method, one.path) for one in openapi.OPERATIONS}


def test_the_document_is_served_as_it_is_made(tmp_path):
    with a_server(tmp_path) as browser:
        reply = browser.get(openapi.PATH)
    assert reply.json == msgspec.json.decode(msgspec.json.encode(openapi.document()))
    assert reply.headers["content-type"] == "application/json"


@pytest.mark.parametrize("name", sorted(openapi.document()["components"]["schemas"]))
def test_every_schema_of_the_document_is_one(name):
    document = openapi.document()
    schema = {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
    jsonschema.Draft202012Validator.check_schema(schema)
    assert not jsonschema.Draft202012Validator(schema).is_valid(7)
