"""Games of bets on a layout against a bank that turns the pack: stuss, faro, monte bank."""
