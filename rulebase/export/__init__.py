"""Export of the rulebase as a database for people: ``rulebase export``, for datasette or any SQL shell."""
