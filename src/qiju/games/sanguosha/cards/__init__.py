"""The cards: one class a name, with its clause, whom it may be aimed at, what it does, and how bots like it."""
