"""Records: what is kept of classes that are over, and what students say of their tutors."""
