"""What is said and shown besides calls and plays."""
