"""What is resolved on the stack: one file a kind of resolution."""
