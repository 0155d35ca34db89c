"""What games of tricks have beside their play: melds, a widow, jokers, called cards, multiplied values."""
