"""A student's routine: the daily goal, its reminder, the week, the calendar."""
