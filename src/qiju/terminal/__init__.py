"""Playing and replaying in a terminal, for any game: from view and moves alone, or with the game's own drawing."""
