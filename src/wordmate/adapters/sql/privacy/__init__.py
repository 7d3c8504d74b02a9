"""What belongs to a person, table by table."""
