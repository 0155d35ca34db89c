"""Black jack."""
