"""The table: its state after every event of a record. Every event is accepted; legality is not judged here."""
