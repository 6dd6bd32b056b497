"""The words use only letters that the shipped font has: no machine shows a box in their place."""

import re
from pathlib import Path

import hatch_build
from batida.i18n import LANGUAGES, catalogues

WEB = Path(__file__).parents[2] / "web"
STYLES = WEB / "node_modules/@fontsource-variable/atkinson-hyperlegible-next/wght.css"


def _covered():
    """The characters for which the first browser rule of the Latin font file asks."""
    hatch_build.install_packages(WEB)
    latin = re.search(r"-latin-wght-normal\..*?unicode-range: ([^;]+);", STYLES.read_text(), re.DOTALL)
    assert latin
    for part in latin[1].split(","):
        first, _, last = part.strip().removeprefix("U+").partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


def test_every_letter_of_the_words_is_in_the_font():
    known = {chr(code) for code in _covered()} | {"\n"}
    assert "ã" in known
    for language in LANGUAGES:
        for domain, text in catalogues(language).items():
            assert set(text) <= known, (language, domain, sorted(set(text) - known))
