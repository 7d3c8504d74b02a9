"""A model for each screen: what a person sees and does there, by role and name."""
