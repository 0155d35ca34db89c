"""The sheets for the wall: the flow charts of a code drawn with boxes and arrows, on pages of A4."""
