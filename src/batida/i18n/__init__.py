"""The words of Batida: sentences for people, from Fluent catalogues in three languages.

A catalogue is ``<language>/<domain>.ftl`` beside this file; all domains of a language are read
together, by Python here and by the page through ``@fluent/bundle``, both with isolation marks off
and numbers plain. Codes and numbers travel, sentences are made where they are read. Everybody may
import it; it imports nobody. Tests: ``tests/i18n``.

>>> from batida.i18n import Words
>>> Words("pt-BR").text("game-points", count=0), Words("en").text("game-points", count=0)
('0 ponto', '0 points')
"""

from batida.i18n.given import printable, shown_name
from batida.i18n.languages import DEFAULT_LANGUAGE, LANGUAGES, Language, best_language, language_of
from batida.i18n.words import Words, WordsError, catalogues

__all__ = [
    "DEFAULT_LANGUAGE",
    "LANGUAGES",
    "Language",
    "Words",
    "WordsError",
    "best_language",
    "catalogues",
    "language_of",
    "printable",
    "shown_name",
]
