"""Background work: the outbox table is the durable queue, dramatiq's threads do the work.

A message goes through ``claim`` (the relay passes it to dramatiq), ``begin`` (a worker starts on
it) and ``confirm``. Until it is confirmed it becomes due again, whatever crashes.
"""
