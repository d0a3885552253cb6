"""What was promised, one file for each part of the project; `make show` runs them all."""
