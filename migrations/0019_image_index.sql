-- Pages by image with filters by severity, triage status, fix, known exploitation and package read the index alone, as those of other orders.
drop index findings_by_image;
create index findings_by_image on findings (organization_id, image_id, id collate "C")
  include (row_id, suppressed_until, severity, triage_status, fix_state, is_known_exploited, package_version_id)
  where closed_at_assessment is null;
