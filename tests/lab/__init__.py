"""Many games, measured."""
