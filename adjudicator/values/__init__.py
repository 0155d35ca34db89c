"""The smallest values: cards, calls of the bridge kind, what classes and registers are made of."""
