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

-- Findings are grouped by package and by image from the index alone: it contains every column that the groups of all visible findings read.
drop index findings_by_package;
create index findings_by_package on findings (organization_id, package_version_id)
  include (suppressed_until, severity, fix_state) where closed_at_assessment is null;
create index findings_by_image on findings (organization_id, image_id)
  include (suppressed_until, severity) where closed_at_assessment is null;
