"""Who is in a lesson, over Redis, for services that have one; others know of their process."""
