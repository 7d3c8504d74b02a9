"""After class: the tutor's feedback, supplemented reviews, and the audit of review plans."""
