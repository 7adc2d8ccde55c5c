-- Pages in each order with filters by severity, triage status, fix, known exploitation and package read the index alone.
drop index findings_by_default;
drop index findings_by_severity;
drop index findings_by_cve;
drop index findings_by_detected;
drop index findings_by_cvss_up;
drop index findings_by_cvss_down;
drop index findings_by_triage;
drop index findings_by_deadline;
create index findings_by_default on findings (organization_id, severity desc, epss_score desc nulls last, id collate "C" desc)
  include (row_id, suppressed_until, triage_status, fix_state, is_known_exploited, package_version_id)
  where closed_at_assessment is null;
create index findings_by_severity on findings (organization_id, severity, id collate "C")
  include (row_id, suppressed_until, triage_status, fix_state, is_known_exploited, package_version_id)
  where closed_at_assessment is null;
create index findings_by_cve on findings (organization_id, vulnerability_id, id collate "C")
  include (row_id, suppressed_until, severity, triage_status, fix_state, is_known_exploited, package_version_id)
  where closed_at_assessment is null;
create index findings_by_detected on findings (organization_id, detected_at, id collate "C")
  include (row_id, suppressed_until, severity, triage_status, fix_state, is_known_exploited, package_version_id)
  where closed_at_assessment is null;
create index findings_by_cvss_up on findings (organization_id, cvss_score, id collate "C")
  include (row_id, suppressed_until, severity, triage_status, fix_state, is_known_exploited, package_version_id)
  where closed_at_assessment is null;
create index findings_by_cvss_down on findings (organization_id, cvss_score desc nulls last, id collate "C" desc)
  include (row_id, suppressed_until, severity, triage_status, fix_state, is_known_exploited, package_version_id)
  where closed_at_assessment is null;
create index findings_by_triage on findings (organization_id, triage_status, id collate "C")
  include (row_id, suppressed_until, severity, fix_state, is_known_exploited, package_version_id)
  where closed_at_assessment is null;
create index findings_by_deadline
  on findings (organization_id, severity, (coalesce(first_detected_at, detected_at)), id collate "C")
  include (row_id, suppressed_until, first_detected_at, detected_at, triage_status, fix_state, is_known_exploited, package_version_id)
  where closed_at_assessment is null;
