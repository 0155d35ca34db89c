"""The banking games: bets against a pool or a bank, followed apart from the fold over tricks."""
