"""Adapters from the deals of other libraries to records: a module for each library, named like it.

No module imports its library: it reads the attributes of the library's objects.
"""
