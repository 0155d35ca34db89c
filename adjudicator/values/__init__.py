"""Basic values: cards, bids and contracts, seats, numbers; also the resolver of rulebase addresses."""
