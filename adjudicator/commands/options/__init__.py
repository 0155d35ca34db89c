"""The options of the commands: one frozen value a command, from which its help is made as well."""
