"""Content of one's own: read, checked and priced, for any game that takes some."""
