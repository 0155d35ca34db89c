"""Tests of the book of cases."""
