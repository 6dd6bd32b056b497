"""A review as a page of its own: one file with its pictures, that asks nobody for anything."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from batida.draw import show
from batida.i18n import shown_name
from batida.review.figure import rates_svg
from batida.review.model import costly
from batida.review.words import action_text, decimal, sentence, verdict_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.i18n import Words
    from batida.review.archive import Summary
    from batida.review.model import Decision, MatchReview, PlayerReview

_STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#222;"
    "background:#fff}"
    "table{border-collapse:collapse;margin:.5rem 0}th,td{padding:.2rem .7rem;text-align:right;"
    "border-bottom:1px solid #ccc}th:first-child,td:first-child{text-align:left}"
    "svg{max-width:100%;height:auto;max-height:24rem}article{border-top:2px solid #ccc;margin-top:1.5rem}"
    ".played{font-weight:bold}.best{color:#0a5c2b}"
)


def page(sections: Sequence[str], summary: Summary, words: Words) -> str:
    """The page of some matches, with the error rates of all players before them."""
    title = escape(words.text("cli-review-sum", matches=summary.matches))
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
        f"{rates_svg(summary, words)}{''.join(sections)}</main>\n</body>\n</html>\n"
    )


def match_section(one: MatchReview, words: Words, *, worst: int) -> str:
    """The part of the page about a match: its players, and its costliest decisions with pictures."""
    record = one.record
    names = [
        shown_name(name) or words.text("game-player", number=number)
        for number, name in enumerate(record.players, 1)
    ]
    target = words.text("game-points", count=record.variant.target)
    heading = words.text("cli-review-match", players=words.listed(names), target=target)
    parts = [f"<section>\n<h2>{escape(heading)}</h2>\n"]
    parts += [f"<p>{escape(_player(player, names, words))}</p>\n" for player in one.players]
    if one.left_out.stopped:
        parts.append(f"<p>{escape(words.text('cli-review-stopped', count=one.left_out.stopped))}</p>\n")
    if one.left_out.unknown:
        parts.append(f"<p>{escape(words.text('cli-review-unknown', count=one.left_out.unknown))}</p>\n")
    found = costly(one)[:worst]
    if found:
        parts.append(f"<h3>{escape(words.text('cli-review-costly'))}</h3>\n")
    parts += [_decision(decision, names, words) for decision in found]
    return "".join([*parts, "</section>\n"])


def _player(player: PlayerReview, names: Sequence[str], words: Words) -> str:
    name, rate = names[player.seat], player.error_rate
    if rate is None:
        return words.text("cli-review-no-decision", player=name)
    return words.text(
        "cli-review-player",
        player=name,
        rate=decimal(rate, 2, words),
        loss=decimal(player.loss, 1, words),
        error=decimal(player.loss_error, 1, words),
        decisions=player.decisions,
        **{str(verdict): count for verdict, count in player.verdicts.items()},
    )


def _decision(decision: Decision, names: Sequence[str], words: Words) -> str:
    text = words.text(
        "cli-review-decision",
        round=decision.round,
        ply=decision.ply,
        player=names[decision.seat],
        action=action_text(decision.played, words),
        verdict=verdict_text(decision.verdict, words),
        points=decimal(decision.loss, 1, words),
        error=decimal(decision.loss_error, 1, words),
    )
    picture = show(decision.question.view, words=words, width="wide", names=names)
    reason = ""
    if decision.reason is not None:
        reason = f"<p>{escape(sentence(decision.reason, names, words))}</p>\n"
    return (
        f"<article>\n<h4>{escape(text)}</h4>\n{picture.svg}\n{reason}{_values(decision, words)}</article>\n"
    )


def _values(decision: Decision, words: Words) -> str:
    """What each action was worth, the best first."""
    has_chances = all(one.equity is not None for one in decision.judged.worths)
    heads = ["action", "points", "behind", *(["match"] if has_chances else [])]
    head = "".join(f'<th scope="col">{escape(words.text(f"why-column-{one}"))}</th>' for one in heads)
    rows: list[str] = []
    for one in sorted(decision.judged.worths, key=lambda worth: worth.behind):
        kinds = ["played"] * (one.action == decision.played) + ["best"] * one.is_best
        cells = [
            action_text(one.action, words),
            decimal(one.points, 2, words, signed=True),
            f"{decimal(one.behind, 2, words)} ± {decimal(one.behind_error, 2, words)}",
        ]
        if one.equity is not None:
            cells.append(f"{decimal(100 * one.equity, 1, words)} %")
        columns = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        rows.append(f'<tr class="{" ".join(kinds)}">{columns}</tr>\n')
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{''.join(rows)}</tbody>\n</table>\n"
