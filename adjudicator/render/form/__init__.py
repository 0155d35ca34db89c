"""The ruling form: the sheet that a director files of an irregular deal."""
