"""The faults that the tests are tried against are still faults of the sources."""

import pytest

from tests.rules.mutants import MUTANTS, Mutant, source_of


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.fault)
def test_a_mutant_breaks_one_place_of_the_rules(mutant: Mutant):
    text = source_of(mutant).read_text(encoding="utf-8")
    assert text.count(mutant.right) == 1
    compile(text.replace(mutant.right, mutant.wrong), mutant.module, "exec")
