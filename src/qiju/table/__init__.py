"""The table server: rooms, seats, clocks, the wire, the store."""
