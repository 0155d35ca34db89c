"""The audit: archives adjudicated file by file, every deal answered exactly once."""
