"""Names that people gave, of any length and letters, in sentences of ours."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.i18n import LANGUAGES, Words, printable, shown_name
from batida.i18n.given import NAME_CHARS_MAX

TURNING = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200e\u200f\u061c"


@given(st.text(), st.text(alphabet=TURNING + "\x00\x07\x1b\x9b\n\r\u2028\ufeff\ud800\U000e0001"))
def test_nothing_in_a_name_steers_a_terminal_turns_the_text_or_breaks_the_line(name, odd):
    shown = shown_name(f"{name}{odd}{name}")
    assert len(shown) <= NAME_CHARS_MAX
    assert all(unicodedata.category(one)[0] != "C" or one in "\u200c\u200d" for one in shown)
    assert not set(shown) & set(TURNING + "\n\r\u2028")


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "João d'Ávila",
        "Zoë \U0001f469\u200d\U0001f680",
        "\u0645\u06cc\u200c\u062e\u0648",
        "\u738b\u3007",
    ],
)
def test_names_of_all_scripts_stay_as_they_are(name):
    assert shown_name(name) == printable(name) == name


def test_other_spaces_are_spaces():
    assert shown_name("\u3000Ana\u00a0 Maria\t") == "Ana Maria"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_of_any_length_fits_into_a_sentence(language):
    long = "x" * 100_000
    assert 1_000 < len(Words(language).text("cli-lead", player=long, tile=long)) < 10_000
    assert 1_000 < len(Words(language).listed([long, long, long])) < 10_000
