"""The book of cases: rulings that a director keeps in one SQLite file, and what can be asked of them later."""
