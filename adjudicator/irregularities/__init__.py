"""What is irregular in a deal, and what the record tells of it: detectors and derivers, by subject."""
