"""What the use cases need from the outside, as protocols: a module for each area.

Commands run inside one ``Unit``; queries read through ``Reads``.
"""
