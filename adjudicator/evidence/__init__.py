"""What a timeline proves: when attention was drawn, what became of an action, what was left undone."""
