"""The book of cases: rulings that a director keeps in one SQLite file and searches later."""
