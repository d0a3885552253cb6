"""A door for researchers: observations as numbers, and environments as PettingZoo, Gymnasium and OpenSpiel know them.

`docs/research.md` shows each at work. `encoding`, `actions` and `course` need nothing beyond the core; the rest needs
`pip install "qiju[research]"`.
"""
