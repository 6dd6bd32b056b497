"""Every catalogue of every language: the same messages, arguments and forms, whatever the domain.

A new domain is a new ``<domain>.ftl`` for each language; these tests find it by themselves.
"""

import re
from collections import Counter
from functools import lru_cache
from itertools import product
from pathlib import Path

import pytest
from babel import Locale
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast

from batida.i18n import DEFAULT_LANGUAGE, LANGUAGES, Words, catalogues

ROOT = Path(__file__).parents[2]
DOMAINS = sorted(catalogues(DEFAULT_LANGUAGE))
PLURAL_NAMES = {"zero", "one", "two", "few", "many", "other"}


def walk(node):
    """The nodes of a syntax tree, each before its parts."""
    yield node
    for part in vars(node).values():
        for one in part if isinstance(part, list) else [part]:
            if isinstance(one, ast.BaseNode):
                yield from walk(one)


class Facts:
    """What a pattern asks for: arguments, references, functions and selectors."""

    def __init__(self, pattern) -> None:
        nodes = list(walk(pattern))

        def names(kind):
            return {node.id.name for node in nodes if isinstance(node, kind)}

        self.arguments = names(ast.VariableReference)
        self.terms = names(ast.TermReference)
        self.messages = {
            node.id.name + (f".{node.attribute.name}" if node.attribute else "")
            for node in nodes
            if isinstance(node, ast.MessageReference)
        }
        self.functions = names(ast.FunctionReference)
        self.selectors = [node for node in nodes if isinstance(node, ast.SelectExpression)]
        self.text = " ".join(
            "".join(node.value for node in nodes if isinstance(node, ast.TextElement)).split()
        )


@lru_cache
def entries(language):
    """Each pattern of a language by ``id``, ``id.attribute`` or ``-term``, and its domain."""
    found = {}
    for domain, text in catalogues(language).items():
        for entry in FluentParser(with_spans=False).parse(text).body:
            if isinstance(entry, ast.Term):
                found[f"-{entry.id.name}"] = (domain, entry.value)
            elif isinstance(entry, ast.Message):
                if entry.value is not None:
                    found[entry.id.name] = (domain, entry.value)
                for attribute in entry.attributes:
                    found[f"{entry.id.name}.{attribute.id.name}"] = (domain, attribute.value)
    return found


def messages(language):
    return {name: value for name, value in entries(language).items() if not name.startswith("-")}


def keys(selector):
    return [
        variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
        for variant in selector.variants
    ]


def is_plural(selector):
    return bool(PLURAL_NAMES & set(keys(selector)))


def test_every_language_has_every_domain():
    assert DOMAINS
    for language in LANGUAGES:
        assert sorted(catalogues(language)) == DOMAINS


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_parses_whole_and_names_each_message_once(language):
    names = Counter()
    for domain, text in catalogues(language).items():
        for entry in FluentParser().parse(text).body:
            assert not isinstance(entry, ast.Junk), f"{language}/{domain}.ftl: {entry.content!r}"
            if isinstance(entry, ast.Message | ast.Term):
                names[type(entry), entry.id.name] += 1
    assert {name: count for name, count in names.items() if count > 1} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_messages_and_attributes_in_the_same_domain_in_every_language(language):
    here = {(name, domain) for name, (domain, _) in messages(language).items()}
    there = {(name, domain) for name, (domain, _) in messages(DEFAULT_LANGUAGE).items()}
    assert here == there


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_arguments_in_every_language(language):
    default = messages(DEFAULT_LANGUAGE)
    for name, (_, pattern) in messages(language).items():
        wanted = Facts(default[name][1]).arguments
        assert Facts(pattern).arguments == wanted, f"{name} in {language}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_references_lead_somewhere_and_no_custom_function_is_used(language):
    there = entries(language)
    for name, (_, pattern) in there.items():
        found = Facts(pattern)
        assert {f"-{term}" for term in found.terms} <= set(there), f"{name} in {language}"
        assert found.messages <= set(there), f"{name} in {language}"
        assert not found.functions, f"{name} in {language}: Python and page must format alike"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_used(language):
    used = set().union(*(Facts(pattern).terms for _, pattern in entries(language).values()))
    assert {name for name in entries(language) if name.startswith("-")} == {f"-{t}" for t in used}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_selector_has_one_default_and_no_variant_twice(language):
    for name, (_, pattern) in entries(language).items():
        for selector in Facts(pattern).selectors:
            assert sum(variant.default for variant in selector.variants) == 1, name
            assert len(set(keys(selector))) == len(selector.variants), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_selectors_have_the_forms_of_the_language(language):
    """A count is never chosen by a bare ``[0]``/``[1]`` alone, nor by a form the language lacks."""
    rule = Locale.parse(language, sep="-").plural_form
    forms = {rule(count) for count in range(200)}
    for name, (_, pattern) in entries(language).items():
        for selector in Facts(pattern).selectors:
            if is_plural(selector):
                chosen = {key for key in keys(selector) if not key.isdigit()}
                assert chosen == forms, f"{name} in {language}"
                default = next(v for v in selector.variants if v.default)
                assert default.key.name == "other", f"{name} in {language}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_word_selectors_offer_the_same_words_in_every_language(language):
    def offered(pattern):
        return sorted(
            sorted(keys(selector)) for selector in Facts(pattern).selectors if not is_plural(selector)
        )

    for name, (_, pattern) in messages(language).items():
        ours, theirs = offered(pattern), offered(messages(DEFAULT_LANGUAGE)[name][1])
        words = [one for one in ours if not all(key.isdigit() for key in one)]
        assert words == [one for one in theirs if not all(key.isdigit() for key in one)], name


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("pt-BR", ["0 ponto", "1 ponto", "2 pontos", "12 pontos"]),
        ("en", ["0 points", "1 point", "2 points", "12 points"]),
        ("es", ["0 puntos", "1 punto", "2 puntos", "12 puntos"]),
    ],
)
def test_counts_of_0_1_and_2_are_right_in_each_language(language, forms):
    words = Words(language)
    assert [words.text("game-points", count=count) for count in (0, 1, 2, 12)] == forms


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_makes_a_sentence_with_every_choice_of_its_arguments(language):
    """Every variant of every message, formatted: no id, no brace and no argument's name is left."""
    bundle = FluentBundle([language], use_isolating=False)
    for text in catalogues(language).values():
        bundle.add_resource(FluentResource(text))
    words = Words(language)
    for name, (_, pattern) in messages(language).items():
        found = Facts(pattern)
        choices = {argument: ["«x»"] for argument in found.arguments}
        for selector in found.selectors:
            if isinstance(selector.selector, ast.VariableReference):
                argument = selector.selector.id.name
                options = [0, 1, 2, 1234] if is_plural(selector) else []
                options += [int(key) if key.isdigit() else key for key in keys(selector)]
                choices[argument] = [one for one in options if one not in PLURAL_NAMES]
        for values in product(*choices.values()):
            sentence = words.text(name, **dict(zip(choices, values, strict=True)))
            assert sentence.strip() == sentence != "", name
            assert not re.search(r"[{}$\u2068\u2069]|  ", sentence), sentence
            assert name not in sentence
            assert "1,234" not in sentence
            assert "1.234" not in sentence


def test_no_sentence_says_nothing_but_the_default_language():
    """A message with words in it is translated: not left in Portuguese in the other two."""
    default = {name: Facts(pattern).text for name, (_, pattern) in messages(DEFAULT_LANGUAGE).items()}
    for language in set(LANGUAGES) - {DEFAULT_LANGUAGE}:
        same = {
            name
            for name, (_, pattern) in messages(language).items()
            if Facts(pattern).text == default[name] and len(default[name].split()) > 3
        }
        assert same == set(), language


@pytest.mark.parametrize(
    ("language", "words", "others"),
    [
        ("pt-BR", ["pedra", "ponta", "linha", "rodada"], ["ficha", "branco curinga"]),
        ("en", ["tile", "end", "line", "round"], ["bone", "domino tile"]),
        ("es", ["ficha", "punta", "línea", "mano"], ["pieza", "rodada"]),
    ],
)
def test_the_catalogues_speak_the_house_words(language, words, others):
    text = " ".join(Facts(pattern).text for name, (_, pattern) in messages(language).items()).lower()
    for word in words:
        assert word in text
    for word in others:
        assert word not in text
