"""Every answer there is, kept in a file: a change of structure must leave all of them equal.

* ``answers``   the answers, part by part: cases told, recorded and in a fresh process, files, made deals, searches
* ``work``      the parts shared out among processes
* ``kept``      the file of answers, and the comparison with another run
* ``__main__``  the command line: ``python -m tests.frozen --write FILE``, then ``--compare FILE``
"""
