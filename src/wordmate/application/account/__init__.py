"""The ways in, and what people change about themselves: one module for each.

``codes`` and ``letting_in`` are what the others share: proving a phone, and opening a session.
"""
