"""What figures of many games can be trusted to say. A game is one observation, however many sit at it.

estimates.py     a mean over seats, its interval clustered by game; two runs compared, paired or not
adjusted.py      what a general or a role adds, with what it comes along with taken out; ranks that are sure
multiplicity.py  many comparisons at once
sequential.py    looking before the end, with an error rate that stays what it was promised to be
verdicts.py      different, equal for all that matters, or not yet known; how many games a precision needs
"""
