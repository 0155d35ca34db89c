"""Parts of trick games beside the play: melds, widows, jokers, called partners, multiplied values."""
