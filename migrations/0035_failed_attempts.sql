-- Why the last attempt at a waiting scan failed, and when a sensor may claim it again; the queue has the time of other scans.
alter table scans add column last_error jsonb;
alter table scans add column next_attempt_at timestamptz;
