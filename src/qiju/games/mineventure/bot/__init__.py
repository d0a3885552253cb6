"""The house bot of 《MineVenture》: what it reckons, what it wants from the map, and how it answers each question."""
