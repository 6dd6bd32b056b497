"""The page's own tests of its pure modules, run by the node that builds it."""

from pathlib import Path

import hatch_build

WEB = Path(__file__).parents[2] / "web"


def test_the_pure_modules_of_the_page_pass_their_tests():
    tests = sorted(str(path.relative_to(WEB)) for path in (WEB / "tests").glob("*.test.ts"))
    assert tests
    hatch_build.run_node(WEB, "--test", *tests)
