"""What tests of Batida, and of programs that build on it, share: shipped with the package.

``strategies`` needs the extra ``batida[testing]`` (Hypothesis). It stands above every floor: the
package itself never imports it. Tests: ``tests/laws`` draw everything from here.
"""
