"""Faults at chemin de fer and baccarat."""
