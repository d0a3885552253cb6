"""Play many games and measure them."""
