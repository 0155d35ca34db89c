"""PBN: games of tags, comments and sections, read and written, and held against the standard."""
