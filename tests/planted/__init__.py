"""Regular deals of which one source is wrong: nothing irregular may be found in them, and it is said once.

* ``deals``     regular deals of every sort a file has, and the sources of each, told apart
* ``plants``    the ways to spoil one source
* ``checks``    what the program must say of the deal then
* ``marks``     marked irregularities of files
* ``run``       the command line for long runs
"""
