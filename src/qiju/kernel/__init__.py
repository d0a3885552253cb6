"""What every game and every tool shares. Nothing in here knows a game by name."""
