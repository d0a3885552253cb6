"""Qiju 起局: five Chinese tabletop games, one living system."""
