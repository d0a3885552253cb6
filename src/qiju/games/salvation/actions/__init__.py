"""§3 and §5 of the rules: what an action point buys, one file an action."""
