"""Deals that another program's library holds, as records to be ruled on: a module for each library, named like it.

None of them imports that library: they look at the values that it has made.
"""
