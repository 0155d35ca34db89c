"""From law files to the compiled rulebase: read, checked, written."""
