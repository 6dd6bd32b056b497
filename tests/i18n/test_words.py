"""The loader: sentences or an exception, never an id, and the language that suits the reader."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

import batida.i18n
from batida.i18n import LANGUAGES, Words, WordsError, best_language, catalogues, languages


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_message_raises_and_prints_no_id(language):
    for message in ("no-such-message", "game-points.no-such-attribute", "", "."):
        with pytest.raises(WordsError) as caught:
            Words(language).text(message)
        assert caught.value.code == "unknown-message"
        assert caught.value.language == language
        assert caught.value.message == message


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_argument_raises(language):
    for args in ({}, {"counts": 3}):
        with pytest.raises(WordsError) as caught:
            Words(language).text("game-points", **args)
        assert caught.value.code == "bad-arguments"
    with pytest.raises(WordsError):
        Words(language).text("game-tile", low=0)


@pytest.mark.parametrize("language", ["", "pt", "PT-BR", "fr", "../en"])
def test_an_unknown_language_raises(language):
    for asked in (Words, catalogues):
        with pytest.raises(WordsError) as caught:
            asked(language)
        assert caught.value.code == "unknown-language"


@pytest.mark.parametrize("language", LANGUAGES)
def test_zero_is_a_value_and_numbers_are_plain(language):
    words = Words(language)
    assert words.text("game-tile", low=0, high=0) == "[0|0]"
    assert "1234567" in words.text("game-points", count=1234567)


@given(st.text(max_size=30))
def test_a_name_stands_in_a_sentence_as_it_is(name):
    assert name in Words("pt-BR").text("game-wait", player=name)


def test_a_list_reads_as_in_speech():
    assert [Words(one).listed(["a", "b", "c"]) for one in LANGUAGES] == [
        "a, b e c",
        "a, b and c",
        "a, b y c",
    ]
    assert Words("en").listed(["a"]) == "a"
    assert Words("en").listed([]) == ""


def test_words_are_values():
    assert Words("es") == Words("es")
    assert hash(Words("es")) == hash(Words("es"))
    assert Words("es") != Words("en")
    assert repr(Words()) == "Words('pt-BR')"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "pt-BR"),
        ("pt", "pt-BR"),
        ("pt-PT,en;q=0.8", "pt-BR"),
        ("PT_br", "pt-BR"),
        ("es-419,es;q=0.9", "es"),
        ("en-GB", "en"),
        ("fr, de;q=0.9", "pt-BR"),
        ("fr, en;q=0.3, es;q=0.7", "es"),
        ("en;q=0.5, es;q=0.5", "en"),
        ("en;q=0, es;q=0.1", "es"),
        ("en;q=nan, es;q=0.1", "es"),
        ("en;q=x, *", "pt-BR"),
        ("english", "pt-BR"),
        (" en ; q = 0.4 ", "en"),
    ],
)
def test_the_language_follows_the_header(header, language):
    assert best_language(header) == language


@given(st.text(alphabet="ptesn-_BR;,=q.019 *\x00é", max_size=80))
def test_any_header_gives_a_language(header):
    assert best_language(header) in LANGUAGES


def test_a_long_header_costs_little():
    assert best_language("xx," * 100_000 + "en") == "pt-BR"


@pytest.mark.parametrize("module", [batida.i18n, languages])
def test_the_examples_run(module):
    failed, ran = doctest.testmod(module)
    assert ran > 0
    assert failed == 0
