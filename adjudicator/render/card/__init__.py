"""The pocket card: the flow charts of a code as one self-contained page."""
