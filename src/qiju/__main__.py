"""`python -m qiju` is the command `qiju`."""

from qiju.cli import main

if __name__ == "__main__":
    main()
