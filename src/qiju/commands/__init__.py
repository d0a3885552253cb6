"""The commands of `qiju`, a file for each thing one comes to do; each imports what it needs when it runs."""
