"""A game's leaf, fitted to games of its own bot: `qiju learn GAME` (kernel/leaf.py says what a leaf is)."""
