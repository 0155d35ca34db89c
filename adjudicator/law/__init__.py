"""The law on a fault: facts asked for, the row that decides, its ruling in words, and the obligations it creates."""
