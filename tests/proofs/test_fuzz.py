"""Nothing that can be sent breaks the decoder or the table, and what is refused changes nothing."""

import msgspec
import pytest

from batida.table import Refusal
from bench import fuzz


@pytest.mark.parametrize("seed", [1, 1_001])
def test_no_input_breaks_decoder_or_table(seed):
    figures = fuzz.main(["--inputs", "20000", "--seed", str(seed)])
    assert figures["inputs"] == 20_000
    assert figures["failures"] == []
    # It reaches all places: what is read and what is not, refused and carried out.
    assert min(figures["read"], figures["refused"], figures["carried_out"]) >= 500


def test_a_crash_is_found_and_its_seed_told(monkeypatch, capsys):
    honest = fuzz.decide

    def crashes(table, command, now):
        answer = honest(table, command, now)
        if isinstance(answer, Refusal) and answer.code == "not-your-turn":
            raise KeyError(answer.code)
        return answer

    monkeypatch.setattr(fuzz, "decide", crashes)
    assert fuzz.main(["--inputs", "500", "--seed", "3"])["failures"]
    assert "--seed 3 " in capsys.readouterr().err


def test_a_decoder_that_lets_its_errors_out_is_found(monkeypatch):
    class Broken:
        def decode(self, text):
            raise IndexError(text) from msgspec.MsgspecError()

    monkeypatch.setattr(fuzz, "_page", Broken())
    assert fuzz.main(["--inputs", "50", "--seed", "3"])["failures"]
