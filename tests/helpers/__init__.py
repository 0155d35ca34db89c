"""What tests share: deals made, records read, the laws opened once, the command line run."""
