"""``scripts/bench deals``: an honest shuffle passes, and a biased one does not."""

from bench import deals


def test_honest_deals_lie_within_their_bounds():
    figures = deals.main(["--count", "4000"])
    assert figures["failures"] == []
    assert (figures["deals"], figures["doubles"], figures["seeds_used_twice"]) == (4000, 0, 0)


def test_a_shuffle_that_favours_some_tiles_is_found(monkeypatch):
    honest = deals.deal_shuffle

    def biased(sources):
        shuffle = honest(sources)
        # In every other deal the first tile goes to the end if it is high.
        return shuffle if sources.round % 2 or shuffle[0] < 14 else (*shuffle[1:], shuffle[0])

    monkeypatch.setattr(deals, "deal_shuffle", biased)
    assert "places" in deals.main(["--count", "4000"])["failures"]


def test_seeds_and_deals_that_repeat_are_found(monkeypatch):
    monkeypatch.setattr(deals.secrets, "token_bytes", bytes)
    monkeypatch.setattr(deals, "deal_shuffle", lambda _: tuple(range(28)))
    assert {"doubles", "seeds"} <= set(deals.main(["--count", "30"])["failures"])
