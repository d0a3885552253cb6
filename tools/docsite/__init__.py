"""The documentation site: documents staged, rule pages generated, all of it built strictly and its links checked."""
