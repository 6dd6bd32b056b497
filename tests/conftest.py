"""What all tests share: how long properties search."""

import os

from hypothesis import settings

# Derandomized: a failure on one machine is a failure on every machine, and the same one.
settings.register_profile("full", deadline=None, derandomize=True, max_examples=200)
settings.register_profile("quick", deadline=None, derandomize=True, max_examples=25)
settings.register_profile("search", deadline=None, derandomize=False, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "full"))
