"""The generals: one file each, which registers what the general can do."""
