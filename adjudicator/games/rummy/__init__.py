"""Rummy and its family: the course of a deal, its turns, draws, melds, discards and knocks, read from the ``!`` lines.

``rummy_rules`` and ``meld_rules`` read the differences between the games from the ``[game]`` section; ``table_state``
is the table; ``meld_checks`` and ``point_counts`` judge melds, knocks and first melds; ``turns``, ``draws``, ``melds``
and ``course_of_play`` replay the record.
"""
