"""Reports on one deal, or on several readings of it."""
