"""`python -m qiju.testing.conformance`: see `main`."""

import sys

from qiju.testing.conformance import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
