"""《救赎之路》: an economy of grain, coins and merit, with free trade and sealed bids."""
