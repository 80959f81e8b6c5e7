"""Importing this makes Nim one of the games for as long as the process lives: `pytest -p tests.sixth.always`.

It has to come before what lists the games once and for all, such as the suites for every game.
"""

from __future__ import annotations

import pytest
from tests.sixth.joined import join

join(pytest.MonkeyPatch())
