"""The program in a hurry, for tests of what takes minutes: `python -m tests.browser.impatient`."""

from __future__ import annotations

from tablier.cli import main
from tablier.server import presence, rooms

if __name__ == "__main__":
    presence.GRACE, presence.ABSENCE = 0.3, 1.0
    rooms.PACE = 0.1
    main()
