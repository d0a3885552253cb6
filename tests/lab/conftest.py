"""The command line, as the tests of the command have it."""

from cli.conftest import plugged as plugged
from cli.conftest import qiju as qiju
from cli.conftest import run as run
