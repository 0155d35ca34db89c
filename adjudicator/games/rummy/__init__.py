"""Rummy and its family: the deal followed from the ``!`` lines, its turns, draws, melds, discards and knocks.

``rules`` reads what differs between the games from the ``[game]`` section, ``state`` is the table, ``laying`` and
``counting`` judge melds, knocks and first melds, ``turns`` and ``follow`` go through the record.
"""
