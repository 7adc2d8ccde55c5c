-- Operators see in the service whether a sensor can store results.

-- Results that the sensor has not delivered: bytes, bound, number and state, as of the last heartbeat. Null: the sensor does not report it.
alter table sensors add column buffer jsonb;
