"""Orders of rulings, carried out in the record as the lines that the table would have written."""
