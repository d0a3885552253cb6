"""What is kept: every table, every decision, before anybody hears of it."""
