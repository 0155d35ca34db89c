"""What is said of a record besides its irregularities: what contradicts itself, cannot be, or does nothing."""
