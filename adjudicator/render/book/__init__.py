"""Rulings of the book as they are shown: one by one, as a list, as the sheet of an evening."""
