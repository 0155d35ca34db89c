"""The options of the commands: one frozen class for each command, also the source of its help."""
