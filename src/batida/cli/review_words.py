"""A review in words, for a terminal."""

from typing import TYPE_CHECKING

from batida.cli.console import say

if TYPE_CHECKING:
    from batida.i18n import Words
    from batida.review import Decision, MatchReview, Summary


def tell(one: "MatchReview", words: "Words", *, worst: int) -> None:
    """Prints the review of a match: its players, then what cost the most."""
    from batida.review import costly, decimal

    record = one.record
    names = names_of(one, words)
    target = words.text("game-points", count=record.variant.target)
    say(words.text("cli-review-match", players=words.listed(names), target=target))
    for player in one.players:
        name, rate = names[player.seat], player.error_rate
        if rate is None:
            say(words.text("cli-review-no-decision", player=name), indent="  ")
            continue
        say(
            words.text(
                "cli-review-player",
                player=name,
                rate=decimal(rate, 2, words),
                loss=decimal(player.loss, 1, words),
                error=decimal(player.loss_error, 1, words),
                decisions=player.decisions,
                **{str(verdict): count for verdict, count in player.verdicts.items()},
            ),
            indent="  ",
        )
    _tell_luck(one, names, words)
    found = costly(one)[:worst]
    if found:
        say(words.text("cli-review-costly"))
    for decision in found:
        _tell_decision(decision, names, words)
    if one.left_out.stopped:
        say(words.text("cli-review-stopped", count=one.left_out.stopped))
    if one.left_out.unknown:
        say(words.text("cli-review-unknown", count=one.left_out.unknown))


def tell_summary(summary: "Summary", words: "Words") -> None:
    """Prints the totals by player, the fewest errors first."""
    from batida.i18n import shown_name
    from batida.review import decimal

    say(words.text("cli-review-sum", matches=summary.matches))
    for name, one in summary.ranked():
        rate, error = one.error_rate, one.error_rate_error
        say(
            words.text(
                "cli-review-total",
                player=shown_name(name) or "?",
                rate="?" if rate is None else decimal(rate, 3, words),
                error="?" if error is None else decimal(1.96 * error, 3, words),
                decisions=one.decisions,
                margin=decimal(one.points / one.rounds, 2, words, signed=True) if one.rounds else "?",
                skill=decimal(one.skill / one.luck_rounds, 2, words, signed=True) if one.luck_rounds else "?",
                won=one.won,
                matches=one.matches,
            ),
            indent="  ",
        )


def names_of(one: "MatchReview", words: "Words") -> list[str]:
    """The names of the players as they can be printed."""
    from batida.i18n import shown_name

    return [
        shown_name(name) or words.text("game-player", number=number)
        for number, name in enumerate(one.record.players, 1)
    ]


def _tell_luck(one: "MatchReview", names: list[str], words: "Words") -> None:
    from batida.review import decimal, totals

    luck = totals(one.luck)
    if luck is None:
        return
    for seat, name in enumerate(names):
        shown = luck.shown(seat, 1)
        say(
            words.text(
                "cli-review-luck",
                player=name,
                result=decimal(shown.points(shown.result), 1, words, signed=True),
                deal=decimal(shown.points(shown.deal), 1, words, signed=True),
                hidden=decimal(shown.points(shown.hidden), 1, words, signed=True),
                skill=decimal(shown.points(shown.skill), 1, words, signed=True),
                error=decimal(luck.skill_errors[seat], 1, words),
            ),
            indent="  ",
        )


def _tell_decision(decision: "Decision", names: list[str], words: "Words") -> None:
    from batida.review import action_text, decimal, sentence, verdict_text

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
    best = words.listed([action_text(one, words) for one in decision.judged.best])
    parts = [text, words.text("cli-review-right", best=best)]
    if decision.reason is not None:
        parts.append(sentence(decision.reason, names, words))
    say(" ".join(parts), indent="  ")
