"""A recorded game looked at again: how likely everybody's win was all along, and which choices mattered.

Every figure is what a seat could have known at the time: it comes from worlds that the seat believed in then, in which
the game's own bot plays on for everybody. So it says how good a choice was, not how it turned out.
"""
