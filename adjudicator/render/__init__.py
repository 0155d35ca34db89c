"""From values to what is read: rich renderables for people, plain data for programs. Nothing is decided here."""
