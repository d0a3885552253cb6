"""Bots at a table: worker processes that get no more than a seat may know."""
