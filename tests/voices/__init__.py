"""The texts that are read out under every code, kept beside the tests so that a changed sentence shows as a difference.

``python -m tests.voices`` writes them anew; with ``--check`` it names the codes whose texts differ and exits 1.
"""
