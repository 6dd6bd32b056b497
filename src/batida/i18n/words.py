"""Sentences by message id, from all the Fluent catalogues of a language."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number
from fluent.syntax.ast import Junk, Message, Term

from batida.i18n.languages import DEFAULT_LANGUAGE, LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

_NAMED: Final = (Message, Term)

_ARGUMENT_CHARS_MAX: Final = 2_000
"""Fluent takes no more than 2,500 characters in one place, and makes an error of it."""


class WordsError(Exception):
    """A sentence that cannot be made, or a catalogue that cannot be read: a fault of ours.

    Args:
        sentence: what is wrong, in English, for developers.
        code: ``unknown-language``, ``unknown-message``, ``bad-arguments`` or ``bad-catalogue``.
        language: the language asked for.
        message: the message id asked for, if one was.
    """

    def __init__(self, sentence: str, *, code: str, language: str, message: str | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.language = language
        self.message = message


class Words:
    """The words of one language, a value: equal languages are equal words."""

    __slots__ = ("_bundle", "language")

    def __init__(self, language: str = DEFAULT_LANGUAGE) -> None:
        """Reads the catalogues of ``language`` once a process.

        Raises:
            WordsError: ``unknown-language``; ``bad-catalogue`` when a file cannot be parsed or
                two domains name a message alike.
        """
        self.language = language
        self._bundle = _bundle(language)

    def text(self, message: str, /, **args: str | int) -> str:
        """The sentence of a message, ``"id"`` or ``"id.attribute"``, with its arguments filled in.

        A number is written plain, without grouping, and chooses its plural form. Never prints an
        id in place of a sentence.

        Raises:
            WordsError: ``unknown-message``, or ``bad-arguments`` when one is missing.
        """
        name, _, attribute = message.partition(".")
        found = self._bundle.get_message(name) if self._bundle.has_message(name) else None
        pattern = found and (found.attributes.get(attribute) if attribute else found.value)
        if pattern is None:
            raise WordsError(
                f"there is no message {message!r} in {self.language}",
                code="unknown-message",
                language=self.language,
                message=message,
            )
        plain = {
            key: fluent_number(value, useGrouping=False) if isinstance(value, int) else _fitting(value)
            for key, value in args.items()
        }
        sentence, errors = self._bundle.format_pattern(pattern, plain)
        if errors or not isinstance(sentence, str):
            raise WordsError(
                f"{message!r} in {self.language}: {'; '.join(map(str, errors))}",
                code="bad-arguments",
                language=self.language,
                message=message,
            )
        return sentence

    def listed(self, items: Sequence[str]) -> str:
        """The items as a list in a sentence: ``a``, ``a and b``, ``a, b and c``; empty for none."""
        if len(items) <= 1:
            return "".join(items)
        return self.text("game-list", some=", ".join(items[:-1]), last=items[-1])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and other.language == self.language

    def __hash__(self) -> int:
        return hash(self.language)

    def __repr__(self) -> str:
        return f"Words({self.language!r})"


def _fitting(text: str) -> str:
    """The text as far as it fits into a sentence: nothing that somebody wrote may be a fault of ours."""
    return text if len(text) <= _ARGUMENT_CHARS_MAX else f"{text[: _ARGUMENT_CHARS_MAX - 1]}…"


def catalogues(language: str) -> dict[str, str]:
    """The text of each catalogue of a language, by domain in alphabetical order.

    Raises:
        WordsError: ``unknown-language``.
    """
    if language not in LANGUAGES:
        raise WordsError(
            f"{language!r} is not one of {', '.join(LANGUAGES)}",
            code="unknown-language",
            language=language,
        )
    found = sorted(
        (one for one in (files("batida.i18n") / language).iterdir() if one.name.endswith(".ftl")),
        key=lambda one: one.name,
    )
    return {one.name.removesuffix(".ftl"): one.read_text(encoding="utf-8") for one in found}


@lru_cache(maxsize=len(LANGUAGES))
def _bundle(language: str) -> FluentBundle:
    texts = catalogues(language)
    bundle = FluentBundle([language], use_isolating=False)
    owners: dict[str, str] = {}
    for domain, text in texts.items():
        resource = FluentResource(text)
        for entry in resource.body:
            if isinstance(entry, Junk):
                start = (entry.content or "").split("\n", 1)[0]
                raise WordsError(
                    f"{language}/{domain}.ftl cannot be read from {start!r} on",
                    code="bad-catalogue",
                    language=language,
                )
            if not isinstance(entry, _NAMED):
                continue
            name = ("-" if isinstance(entry, Term) else "") + entry.id.name
            if name in owners:
                raise WordsError(
                    f"{name!r} is in {language}/{owners[name]}.ftl and again in {domain}.ftl",
                    code="bad-catalogue",
                    language=language,
                    message=name,
                )
            owners[name] = domain
        bundle.add_resource(resource)
    return bundle
