"""Settlements: games settled from what was undertaken, counted or staked; one function for each kind."""
