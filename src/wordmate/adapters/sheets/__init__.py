"""Tables as files that offices open: CSV and XLSX."""
