"""What is said of one deal, or of several readings of it."""
