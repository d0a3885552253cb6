"""§7 of the rules: the events."""
