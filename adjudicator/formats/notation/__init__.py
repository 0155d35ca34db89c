"""The notation of a ``[Record]`` section: calls, cards and the lines that begin with ``!``."""
