-- Pages and counts by EPSS score with filters by severity, triage status, fix, known exploitation and package read the index alone.
drop index findings_by_epss_up;
drop index findings_by_epss_down;
create index findings_by_epss_up on findings (organization_id, epss_score, id collate "C")
  include (row_id, suppressed_until, severity, triage_status, fix_state, is_known_exploited, package_version_id)
  where closed_at_assessment is null;
create index findings_by_epss_down on findings (organization_id, epss_score desc nulls last, id collate "C" desc)
  include (row_id, suppressed_until, severity, triage_status, fix_state, is_known_exploited, package_version_id)
  where closed_at_assessment is null;
