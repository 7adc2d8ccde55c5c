-- Images by grade on each day. Null: not recorded, because no tag was ever scanned or an earlier version recorded the day.
alter table posture_days
  add column grade_a integer,
  add column grade_b integer,
  add column grade_c integer,
  add column grade_d integer,
  add column grade_f integer,
  -- Scanned images that were not completely assessed.
  add column ungraded integer,
  add column not_scanned integer;
