"""What web/src/gen holds: the wire's schema and TypeScript types, the tiles' sprite, and pictures' room.

Beside it the deals and the changes of a view that server and page agree on, for the tests of both.
"""

import json
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402 - lies in the root, which a program in scripts/ does not see
from batida.draw import ROOM, sprite_svg  # noqa: E402 - as above
from batida.server.generate import wire_schema  # noqa: E402 - as above
from tests.server import changed  # noqa: E402 - as above
from tests.table import vectors  # noqa: E402 - as above

GENERATED = ROOT / "web/src/gen"
TYPES = "node_modules/json-schema-to-typescript/dist/src/cli.js"
OPTIONS = ("--unreachableDefinitions", "--additionalProperties", "false", "--maxItems", "-1")


def made() -> dict[str, str]:
    """Makes every file that web/src/gen holds: its name and its text."""
    schema = json.dumps(wire_schema(), indent=2, ensure_ascii=False) + "\n"
    return {
        "wire.schema.json": schema,
        "wire.ts": _types(_with_tuples(schema)),
        "room.ts": _room(),
        "tiles.svg": sprite_svg(),
    }


def _room() -> str:
    """How wide and high a picture gets, in halves, by its width."""
    rows = "".join(f"  {width}: [{wide}, {high}],\n" for width, (wide, high) in ROOM.items())
    says = "/** How wide and high the picture of a line gets at most, in halves. */"
    return f"{says}\nexport const ROOM = {{\n{rows}}} as const;\n"


def _with_tuples(schema: str) -> str:
    """The schema with tuples as drafts before 2020-12 wrote them, which the maker of types reads."""
    return json.dumps(json.loads(schema, object_hook=_with_tuple))


def _with_tuple(part: dict[str, object]) -> dict[str, object]:
    if "prefixItems" in part:
        part |= {"items": part.pop("prefixItems"), "additionalItems": False}
    return part


def _types(schema: str) -> str:
    web = ROOT / "web"
    hatch_build.install_packages(web)
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "wire.schema.json"), Path(folder, "wire.ts")
        source.write_text(schema, encoding="utf-8")
        hatch_build.run_node(web, TYPES, *OPTIONS, "-i", str(source), "-o", str(target))
        return target.read_text(encoding="utf-8")


if __name__ == "__main__":
    for name, text in made().items():
        (GENERATED / name).write_text(text, encoding="utf-8")
    vectors.PATH.write_text(vectors.made(), encoding="utf-8")
    changed.PATH.write_text(changed.made(), encoding="utf-8")
