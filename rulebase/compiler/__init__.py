"""The compiler: law files are read, checked and written to the compiled rulebase."""
