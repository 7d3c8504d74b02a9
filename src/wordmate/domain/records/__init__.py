"""Records: what is kept of past classes, and students' evaluations of their tutors."""
