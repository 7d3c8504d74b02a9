"""After class: what a tutor writes of it, reviews that are added later, what became of plans."""
