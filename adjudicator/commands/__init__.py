"""The commands, one module each: arguments in, one library call, one renderable out."""
