"""The record: what happened at the table, in order, legal or not."""
