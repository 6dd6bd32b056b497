"""The page's own tests of its pure modules, run by the node that comes with the build."""

from pathlib import Path

import hatch_build

WEB = Path(__file__).parents[2] / "web"


def test_the_modules_of_the_page_pass_their_own_tests():
    hatch_build.install_packages(WEB)
    files = sorted(str(path.relative_to(WEB)) for path in WEB.glob("tests/*.test.ts"))
    assert len(files) > 5
    hatch_build.run_node(WEB, "--test", *files)
