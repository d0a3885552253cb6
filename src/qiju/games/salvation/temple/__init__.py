"""§6 of the rules: the temple in phase 4."""
