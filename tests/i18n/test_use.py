"""Code and catalogues agree: every id that code asks for is there, every id there is asked for.

An id is asked for where it stands as a string of its own (``"game-points"``), or where a string
that ends in a hyphen begins one (``f"fault-{code}"`` asks for all that begin so).
"""

import re
from pathlib import Path

from batida.i18n import DEFAULT_LANGUAGE
from tests.i18n.test_catalogues import Facts, messages

ROOT = Path(__file__).parents[2]

ASKED_FOR = re.compile(r"""(?:\.text|\bt)\(\s*(["'`])([a-z][a-z0-9.-]*)\1""")
"""``words.text("id"`` in Python, ``t("id"`` in the page."""

WHOLE = re.compile(r"""(["'`])([a-z][a-z0-9-]*)\1""")
BEGUN = re.compile(r"""["'`]([a-z][a-z0-9-]*-)\$?\{""")


def sources(root=ROOT):
    """The text of everything that may ask for a message."""
    python = (root / "src/batida").rglob("*.py")
    page = (path for kind in ("*.ts", "*.svelte") for path in (root / "web/src").rglob(kind))
    return {str(path.relative_to(root)): path.read_text(encoding="utf-8") for path in (*python, *page)}


def test_every_message_that_code_asks_for_exists():
    known = set(messages(DEFAULT_LANGUAGE))
    missing = {
        (name, asked)
        for name, text in sources().items()
        for _, asked in ASKED_FOR.findall(text)
        if asked not in known
    }
    assert missing == set()


def test_every_beginning_of_an_id_in_code_begins_one():
    known = set(messages(DEFAULT_LANGUAGE))
    domains = {name.split("-")[0] for name in known}
    missing = {
        (name, begun)
        for name, text in sources().items()
        for begun in BEGUN.findall(text)
        if begun.split("-")[0] in domains and not any(one.startswith(begun) for one in known)
    }
    assert missing == set()


def test_every_message_is_used():
    texts = sources().values()
    whole = {asked for text in texts for _, asked in WHOLE.findall(text)}
    begun = tuple({one for text in texts for one in BEGUN.findall(text)})
    patterns = messages(DEFAULT_LANGUAGE)
    referred = set().union(*(Facts(pattern).messages for _, pattern in patterns.values()))
    unused = {
        name
        for name in patterns
        if not ({name, name.split(".")[0]} & (whole | referred) or name.startswith(begun))
    }
    assert unused == set()


def test_this_test_sees_code_of_both_kinds():
    asked = {asked for text in sources().values() for _, asked in ASKED_FOR.findall(text)}
    assert {"game-points", "game-line-tiles", "game-list"} <= asked
