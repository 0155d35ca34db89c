"""The rulebase as a database for people: what ``rulebase export`` writes, for datasette or any SQL shell."""
