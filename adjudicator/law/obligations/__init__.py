"""Obligations that rulings create for later actions: when each begins and ends, by the kind of action."""
