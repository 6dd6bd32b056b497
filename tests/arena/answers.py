"""What tests of the arena share."""

from __future__ import annotations

from batida.arena import Contest, Finding, Here, facts, run


def played(contest: Contest, sets: int, **options) -> Finding:
    """A contest played in this process."""
    here = Here(contest)
    try:
        return run(contest, here, sets=sets, **options)
    finally:
        here.close()


def timeless(finding: Finding) -> dict[str, object]:
    """What was found, without the times."""
    found = facts(finding)
    del found["decision_ms"]
    for side in found["sides"]:
        del side["decision_ms"]
    return found
