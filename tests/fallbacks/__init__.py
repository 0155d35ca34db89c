"""Where the codes of each family fall back on the general law.

``python -m tests.fallbacks`` writes the list anew; with ``--check`` it says whether it differs and exits 1.
"""
