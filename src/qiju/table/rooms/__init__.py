"""One table each: who sits there, its match, and the one way in which it changes."""
