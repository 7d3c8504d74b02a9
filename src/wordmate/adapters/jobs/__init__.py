"""Background work: the outbox table is the durable queue, dramatiq's threads do the work.

A message lives through ``claim`` (the relay hands it to dramatiq), ``begin`` (a worker starts on
it) and ``confirm``. Until it is confirmed it becomes due again and again, whatever crashes.
"""
