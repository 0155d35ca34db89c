"""The adjudicator: records what happens at a card table, finds what is irregular and looks up the ruling."""
