"""What goes in and out of every operation: one module per business area.

Requests refuse unknown fields; every integer, text and list has a bound. Instants are
milliseconds since 1970-01-01 UTC; ids are positive integers that fit a JavaScript number.
"""
