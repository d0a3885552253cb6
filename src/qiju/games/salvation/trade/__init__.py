"""§4 of the rules: free trade. An offer is drafted in small moves, sent, and then answered by one seat or open to all.

SA-45: an offer to one seat waits for that seat's answer; an offer to all stands until somebody takes it, its maker
withdraws it, or phase 3 ends. A withdrawn offer is spent.
"""
