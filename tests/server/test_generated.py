"""What the page takes from the Python types is what they say."""

from batida.server.generate import wire_schema
from scripts import _generated


def test_generated_files_are_those_of_the_types():
    texts = _generated.made()
    stored = {path.name: path.read_text(encoding="utf-8") for path in _generated.GENERATED.iterdir()}
    assert stored == texts


def test_every_message_of_the_wire_refuses_unknown_fields_in_what_a_page_sends():
    definitions = wire_schema()["$defs"]
    names = [ref["$ref"].rsplit("/", 1)[-1] for ref in definitions["FromPage"]["anyOf"]]
    assert sorted(names) == [
        *("Act", "Arrange", "Back", "GiveEntropy", "Hello", "Lock", "LookedAt", "NextRound"),
        *("Pause", "Ping", "Say", "StandIn"),
    ]
    assert all(
        definitions[name]["additionalProperties"] is False
        for name in [*names, "NewTable", "NewShared", "TakeSeat"]
    )
