"""Old maid: how it is written down."""
