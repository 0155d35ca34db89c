"""Facts about games in which a card is called."""
