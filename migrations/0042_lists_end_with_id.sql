-- Every list of findings ends its order with the public id, which clients can see, instead of the number of the row. "C" compares bytes.
drop index findings_by_default, findings_by_severity, findings_by_cve, findings_by_detected, findings_by_cvss_up, findings_by_cvss_down,
  findings_by_triage;
create index findings_by_default on findings (organization_id, severity desc, epss_score desc nulls last, id collate "C" desc)
  include (row_id, suppressed_until, triage_status, fix_state, is_known_exploited) where closed_at_assessment is null;
-- Deadlines follow the first detection within each severity; the list of vulnerabilities by severity goes on with the id alone.
create index findings_by_deadline
  on findings (organization_id, severity, (coalesce(first_detected_at, detected_at)), id collate "C")
  include (row_id, suppressed_until, first_detected_at, detected_at) where closed_at_assessment is null;
create index findings_by_severity on findings (organization_id, severity, id collate "C")
  include (row_id, suppressed_until) where closed_at_assessment is null;
create index findings_by_cve on findings (organization_id, vulnerability_id, id collate "C")
  include (row_id, suppressed_until, severity) where closed_at_assessment is null;
create index findings_by_detected on findings (organization_id, detected_at, id collate "C")
  include (row_id, suppressed_until) where closed_at_assessment is null;
create index findings_by_cvss_up on findings (organization_id, cvss_score, id collate "C")
  include (row_id, suppressed_until) where closed_at_assessment is null;
create index findings_by_cvss_down on findings (organization_id, cvss_score desc nulls last, id collate "C" desc)
  include (row_id, suppressed_until) where closed_at_assessment is null;
create index findings_by_triage on findings (organization_id, triage_status, id collate "C")
  include (row_id, suppressed_until) where closed_at_assessment is null;
