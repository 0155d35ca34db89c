"""A recorded deal as a page: the whole of it, and with scripts every moment of it, forwards and back."""
