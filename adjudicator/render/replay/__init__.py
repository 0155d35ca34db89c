"""The replay page: a recorded deal as a whole and, with scripts, at every moment."""
