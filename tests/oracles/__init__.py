"""The program held against the oracle."""
