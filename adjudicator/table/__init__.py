"""The table: its state after every event of a record. It refuses nothing and judges nothing."""
