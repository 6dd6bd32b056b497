"""BD-075: names are text, cleaned of what is invisible, and bounded."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.service.names import NAME_MAX, clean_name, told_apart


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \t\n Lu ", "Ana Lu"),
        ("A\u202eB", "AB"),
        ("A\u200bB\ufeff\x00\x1b[31m", "AB[31m"),
        ("Jose\u0301", "José"),
        ("<img src=x onerror=alert(", "<img src=x onerror=alert"),
        ("{0.__class__}", "{0.__class__}"),
        ("%(n)s {player}", "%(n)s {player}"),
        ("x" * 10_000, "x" * 24),
        ("ナナ 🎲", "ナナ 🎲"),
        ("0", "0"),
        ("Nullmeyer", "Nullmeyer"),
        ("A\u3164na\u115f\u2800\ufe0f\u034f", "Ana"),
        ("Z" + "\u0335\u0321\u0327" * 20 + "o", "Z\u0335\u0335o"),
        ("\u0928\u093f\u0930\u094d\u092e\u0932\u093e", "\u0928\u093f\u0930\u094d\u092e\u0932\u093e"),
    ],
)
def test_a_name_is_shown(given_name, shown):
    assert clean_name(given_name) == shown


@pytest.mark.parametrize(
    "given_name",
    [
        None,
        "",
        "   ",
        "\u202e\u200b",
        "null",
        "NULL",
        " undefined ",
        "NaN",
        "None",
        "\u0301",
        "\u3164",
        "\u115f \u2800",
        "\uffa0\ufe0f",
    ],
)
def test_what_is_no_name_is_none(given_name):
    assert clean_name(given_name) is None


@given(st.text())
def test_any_text_makes_a_harmless_name_and_the_same_again(text):
    name = clean_name(text)
    if name is not None:
        assert 0 < len(name) <= NAME_MAX
        assert not any(unicodedata.category(one).startswith("C") for one in name)
        assert name == " ".join(name.split())
        assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "others", "shown"),
    [
        ("Ana", ["Beto", None], "Ana"),
        ("Ana", ["ana"], "Ana 2"),
        ("Ana", ["Ana", "Ana 2"], "Ana 3"),
        ("\uff21na", ["Ana"], "\uff21na 2"),
        ("\u0410na", ["Ana"], "\u0410na 2"),
        ("A\u043d\u0430", ["\u0391H\u0430"], "A\u043d\u0430 2"),
        ("An\u00e0", ["Ana"], "An\u00e0 2"),
        ("Ana ll", ["Ana 1I"], "Ana ll 2"),
        ("0tto", ["Otto"], "0tto 2"),
        ("Beto", ["Ana", "Rosa"], "Beto"),
        (None, [None, "Ana"], None),
        ("x" * NAME_MAX, ["x" * NAME_MAX], "x" * (NAME_MAX - 3) + " 2"),
    ],
)
def test_two_of_one_name_are_told_apart(name, others, shown):
    assert told_apart(name, others) == shown
