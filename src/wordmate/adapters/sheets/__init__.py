"""Tables in office formats: CSV and XLSX."""
