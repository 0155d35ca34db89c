"""The audit: whole archives gone through, file by file, every deal of them answered exactly once."""
