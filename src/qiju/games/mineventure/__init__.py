"""《MineVenture》: an open map, 150 cards, battles and a dragon."""
