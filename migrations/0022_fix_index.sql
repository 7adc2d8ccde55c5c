-- Groups by fix are counted in the index alone, without the rows of their findings.
drop index findings_by_default;
create index findings_by_default on findings (organization_id, severity desc, epss_score desc nulls last, id collate "C" desc)
  include (row_id, suppressed_until, triage_status, fix_state, is_known_exploited, package_version_id, fixed_version)
  where closed_at_assessment is null;
