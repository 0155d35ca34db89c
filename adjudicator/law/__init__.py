"""From a fault to its ruling: facts asked for, a row found and put into words, what it binds."""
