"""What `import qiju` offers: games on a shelf, matches, simulations, and how they show themselves in a notebook.

shelf.py        Game, games, game: what is installed, and how a table of it is opened
match.py        Match, load: a table in play
simulation.py   Simulation, simulate: many games, measured
picture.py      Picture: a table as one viewer may see it, as HTML and SVG; letters.py draws it, charts.py the figures
wording.py      problems in the words of a game
"""
