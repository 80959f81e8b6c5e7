"""`python -m tablier` is `tablier`."""

from tablier.cli import main

if __name__ == "__main__":
    main()
