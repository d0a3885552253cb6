"""People who are known from one game to the next, for those who want to be; and how a host keeps the peace."""
