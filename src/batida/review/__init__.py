"""After the game: what can be said of a match that was written down.

So far whether its deals hold (:func:`check_deals`). It imports ``notation``, ``table`` and ``rules``;
the doors and the service may import it. Tests: ``tests/review``.
"""

from batida.review.deals import DealCheck, Fault, Verdict, check_deal, check_deals

__all__ = ["DealCheck", "Fault", "Verdict", "check_deal", "check_deals"]
