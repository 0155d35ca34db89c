"""Adjudication of a record: detect faults, look them up, rule, create obligations, carry out orders, until nothing
changes.
"""
