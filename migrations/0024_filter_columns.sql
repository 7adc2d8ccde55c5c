-- Pages in the middle of a list with a filter by first detection, deadline or EPSS score, and pages by package, read the index of the order alone.
-- Without the columns, they read the row of each finding before the page. EPSS scores fill bytes that alignment leaves unused.
drop index findings_by_cve;
create index findings_by_cve on findings (organization_id, vulnerability_id, id collate "C")
  include (row_id, suppressed_until, first_detected_at, detected_at, epss_score, cvss_score, severity, triage_status, fix_state,
    is_known_exploited, package_version_id)
  where closed_at_assessment is null;
drop index findings_by_cvss_down;
create index findings_by_cvss_down on findings (organization_id, cvss_score desc nulls last, id collate "C" desc)
  include (row_id, suppressed_until, first_detected_at, detected_at, epss_score, severity, triage_status, fix_state, is_known_exploited,
    package_version_id)
  where closed_at_assessment is null;
drop index findings_by_cvss_up;
create index findings_by_cvss_up on findings (organization_id, cvss_score, id collate "C")
  include (row_id, suppressed_until, first_detected_at, detected_at, epss_score, severity, triage_status, fix_state, is_known_exploited,
    package_version_id)
  where closed_at_assessment is null;
drop index findings_by_deadline;
create index findings_by_deadline on findings (organization_id, severity, (coalesce(first_detected_at, detected_at)), id collate "C")
  include (row_id, suppressed_until, first_detected_at, detected_at, epss_score, triage_status, fix_state, is_known_exploited,
    package_version_id)
  where closed_at_assessment is null;
drop index findings_by_detected;
create index findings_by_detected on findings (organization_id, detected_at, id collate "C")
  include (row_id, suppressed_until, first_detected_at, epss_score, severity, triage_status, fix_state, is_known_exploited,
    package_version_id)
  where closed_at_assessment is null;
drop index findings_by_epss_down;
create index findings_by_epss_down on findings (organization_id, epss_score desc nulls last, id collate "C" desc)
  include (row_id, suppressed_until, first_detected_at, detected_at, severity, triage_status, fix_state, is_known_exploited,
    package_version_id)
  where closed_at_assessment is null;
drop index findings_by_epss_up;
create index findings_by_epss_up on findings (organization_id, epss_score, id collate "C")
  include (row_id, suppressed_until, first_detected_at, detected_at, severity, triage_status, fix_state, is_known_exploited,
    package_version_id)
  where closed_at_assessment is null;
drop index findings_by_image;
create index findings_by_image on findings (organization_id, image_id, id collate "C")
  include (row_id, suppressed_until, first_detected_at, detected_at, epss_score, severity, triage_status, fix_state, is_known_exploited,
    package_version_id)
  where closed_at_assessment is null;
drop index findings_by_package;
create index findings_by_package on findings (organization_id, package_version_id)
  include (row_id, id, suppressed_until, first_detected_at, detected_at, epss_score, severity, triage_status, fix_state, is_known_exploited)
  where closed_at_assessment is null;
drop index findings_by_triage;
create index findings_by_triage on findings (organization_id, triage_status, id collate "C")
  include (row_id, suppressed_until, first_detected_at, detected_at, epss_score, severity, fix_state, is_known_exploited, package_version_id)
  where closed_at_assessment is null;
