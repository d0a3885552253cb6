"""Numbers of a game moved until targets hold, under several ways of playing at once."""
