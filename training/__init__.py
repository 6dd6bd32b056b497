"""Trains the networks that come with the package, from nothing, on their own play.

``scripts/train NAME`` does it, see docs/training.md. Nothing here is in the wheel. Tests:
``tests/training``.
"""
