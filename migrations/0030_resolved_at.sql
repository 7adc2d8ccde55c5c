-- When a scan last looked which digest its tag names: a slow one must not take the tag's word back from one that looked later.
alter table scans add column resolved_at timestamptz;
