"""Bots that know no game, and how a bot is found by its name."""
