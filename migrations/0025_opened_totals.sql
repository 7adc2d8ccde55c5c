-- Findings that opened in a period are counted by hour and cause. docs/finding-totals.md describes facets.

-- begin of generated finding facets (node tools/generate-finding-totals.ts)
-- A query of organization_id, facet, key columns and change. `findings_query` selects findings, each with `change` 1 or -1; closed ones are
-- ignored. One pass aggregates the findings by the columns that facets begin with; each facet is made of one of these groups. The first
-- part of the union selects no row: it gives the columns their names, types and collations.
create or replace function finding_totals_query(findings_query text) returns text language sql immutable as $$
  select format($statement$
    with f as (
      select change, organization_id, vulnerability_id, package_version_id, image_id, fix_state, severity, cvss_score, epss_score,
        triage_status, is_known_exploited, detected_at, first_detected_at, opened_cause
      from (%s) given where closed_at_assessment is null
    ), properties as (
      select f.change, f.organization_id,
        f.vulnerability_id as vulnerability_id,
        f.package_version_id as package_version_id,
        p.type as package_type,
        f.image_id as image_id,
        f.fix_state as fix_state,
        f.severity as severity,
        f.cvss_score as cvss_score,
        epss_bucket(f.epss_score) as epss_bucket,
        f.triage_status as triage_status,
        f.is_known_exploited as is_known_exploited,
        f.fix_state = 'fixed' as is_fixable,
        f.severity >= 2 as has_deadline,
        left(f.vulnerability_id, 10) as prefix_10,
        left(f.vulnerability_id, 12) as prefix_12,
        date_trunc('second', f.detected_at) as detected_second,
        date_trunc('second', coalesce(f.first_detected_at, f.detected_at)) as first_detected_second,
        f.opened_cause as opened_cause
      from f join package_versions p on p.id = f.package_version_id
    ), grouped as (
      select organization_id, vulnerability_id, package_version_id, package_type, image_id, fix_state, severity, cvss_score,
        epss_bucket, triage_status, is_known_exploited, is_fixable, has_deadline, prefix_10, prefix_12,
        detected_second, first_detected_second, opened_cause, sum(change) as change,
        grouping(vulnerability_id, package_version_id, package_type, image_id, fix_state, severity, cvss_score,
          epss_bucket, triage_status, is_known_exploited, is_fixable, has_deadline, prefix_10, prefix_12,
          detected_second, first_detected_second, opened_cause) as missing
      from properties group by organization_id, grouping sets (
        (image_id, severity, triage_status, is_fixable, is_known_exploited),
        (vulnerability_id, severity, triage_status, is_fixable, is_known_exploited),
        (has_deadline, prefix_10),
        (prefix_10, severity, triage_status, is_fixable, is_known_exploited, package_type),
        (image_id, has_deadline, prefix_12),
        (package_version_id, severity, triage_status, is_fixable, is_known_exploited),
        (fix_state),
        (image_id, detected_second, opened_cause),
        (cvss_score, severity, triage_status, is_fixable, is_known_exploited),
        (epss_bucket, severity, triage_status, is_fixable, is_known_exploited),
        (image_id, severity, first_detected_second))
      having sum(change) <> 0
    ), group_of_state as (
      select organization_id, image_id, severity, triage_status, is_fixable, is_known_exploited, change from grouped
      where missing = b'11101011000111111'::int
    ), group_of_vulnerability_state as (
      select organization_id, vulnerability_id, severity, triage_status, is_fixable, is_known_exploited, change from grouped
      where missing = b'01111011000111111'::int
    ), group_of_vulnerability_prefix_10 as (
      select organization_id, has_deadline, prefix_10, change from grouped
      where missing = b'11111111111001111'::int
    ), group_of_vulnerability_prefix_10_type as (
      select organization_id, prefix_10, severity, triage_status, is_fixable, is_known_exploited, package_type, change from grouped
      where missing = b'11011011000101111'::int
    ), group_of_vulnerability_prefix_12 as (
      select organization_id, image_id, has_deadline, prefix_12, change from grouped
      where missing = b'11101111111010111'::int
    ), group_of_package_state as (
      select organization_id, package_version_id, severity, triage_status, is_fixable, is_known_exploited, change from grouped
      where missing = b'10111011000111111'::int
    ), group_of_fix_state as (
      select organization_id, fix_state, change from grouped
      where missing = b'11110111111111111'::int
    ), group_of_image as (
      select organization_id, image_id, detected_second, opened_cause, change from grouped
      where missing = b'11101111111111010'::int
    ), group_of_cvss_state as (
      select organization_id, cvss_score, severity, triage_status, is_fixable, is_known_exploited, change from grouped
      where missing = b'11111001000111111'::int
    ), group_of_epss_state as (
      select organization_id, epss_bucket, severity, triage_status, is_fixable, is_known_exploited, change from grouped
      where missing = b'11111010000111111'::int
    ), group_of_first_detected_hour as (
      select organization_id, image_id, severity, first_detected_second, change from grouped
      where missing = b'11101011111111101'::int
    )
    select organization_id, facet, registry_key, severity, moment, cvss_score, epss_score, value, has_deadline, triage_status, is_fixable,
      is_known_exploited, package_type, total as change
      from finding_totals where false
    union all
    select g.organization_id, 'state', coalesce(i.registry_key, ''), g.severity, null, null, null, null, null, g.triage_status, g.is_fixable, g.is_known_exploited, null, sum(g.change)::bigint
      from group_of_state g left join images i on i.id = g.image_id group by 1, 3, 4, 10, 11, 12 having sum(g.change) <> 0
    union all
    select g.organization_id, 'image_state', null, g.severity, null, null, null, g.image_id, null, g.triage_status, g.is_fixable, g.is_known_exploited, null, g.change
      from group_of_state g
    union all
    select g.organization_id, 'image_severity', null, g.severity, null, null, null, g.image_id, null, null, null, null, null, sum(g.change)::bigint
      from group_of_state g group by 1, 4, 8 having sum(g.change) <> 0
    union all
    select g.organization_id, 'vulnerability_state', null, g.severity, null, null, null, g.vulnerability_id, null, g.triage_status, g.is_fixable, g.is_known_exploited, null, g.change
      from group_of_vulnerability_state g
    union all
    select g.organization_id, 'vulnerability_prefix_10', null, null, null, null, null, g.prefix_10, g.has_deadline, null, null, null, null, g.change
      from group_of_vulnerability_prefix_10 g
    union all
    select g.organization_id, 'vulnerability_prefix_10_type', null, g.severity, null, null, null, g.prefix_10, null, g.triage_status, g.is_fixable, g.is_known_exploited, g.package_type, g.change
      from group_of_vulnerability_prefix_10_type g
    union all
    select g.organization_id, 'vulnerability_prefix_12', null, null, null, null, null, g.prefix_12, g.has_deadline, null, null, null, null, sum(g.change)::bigint
      from group_of_vulnerability_prefix_12 g group by 1, 8, 9 having sum(g.change) <> 0
    union all
    select g.organization_id, 'registry_vulnerability_prefix_12', i.registry_key, null, null, null, null, g.prefix_12, null, null, null, null, null, sum(g.change)::bigint
      from group_of_vulnerability_prefix_12 g left join images i on i.id = g.image_id where i.registry_key <> '' and g.has_deadline group by 1, 3, 8 having sum(g.change) <> 0
    union all
    select g.organization_id, 'package_state', null, g.severity, null, null, null, p.name, null, g.triage_status, g.is_fixable, g.is_known_exploited, p.type, sum(g.change)::bigint
      from group_of_package_state g join package_versions p on p.id = g.package_version_id group by 1, 4, 8, 10, 11, 12, 13 having sum(g.change) <> 0
    union all
    select g.organization_id, 'package_type', null, null, null, null, null, p.type, null, null, null, null, null, sum(g.change)::bigint
      from group_of_package_state g join package_versions p on p.id = g.package_version_id group by 1, 8 having sum(g.change) <> 0
    union all
    select g.organization_id, 'fix_state', null, null, null, null, null, g.fix_state, null, null, null, null, null, g.change
      from group_of_fix_state g
    union all
    select g.organization_id, 'image', null, null, null, null, null, g.image_id, null, null, null, null, null, sum(g.change)::bigint
      from group_of_image g group by 1, 8 having sum(g.change) <> 0
    union all
    select g.organization_id, 'cvss_state', null, g.severity, null, g.cvss_score, null, null, null, g.triage_status, g.is_fixable, g.is_known_exploited, null, g.change
      from group_of_cvss_state g
    union all
    select g.organization_id, 'epss_state', null, g.severity, null, null, g.epss_bucket, null, null, g.triage_status, g.is_fixable, g.is_known_exploited, null, g.change
      from group_of_epss_state g
    union all
    select g.organization_id, 'detected_day', null, null, date_trunc('day', g.detected_second, 'UTC'), null, null, null, null, null, null, null, null, sum(g.change)::bigint
      from group_of_image g group by 1, 5 having sum(g.change) <> 0
    union all
    select g.organization_id, 'detected_second', null, null, g.detected_second, null, null, null, null, null, null, null, null, sum(g.change)::bigint
      from group_of_image g group by 1, 5 having sum(g.change) <> 0
    union all
    select g.organization_id, 'opened_hour', null, null, date_trunc('hour', g.detected_second, 'UTC'), null, null, g.opened_cause, null, null, null, null, null, sum(g.change)::bigint
      from group_of_image g group by 1, 5, 8 having sum(g.change) <> 0
    union all
    select g.organization_id, 'registry_opened_hour', i.registry_key, null, date_trunc('hour', g.detected_second, 'UTC'), null, null, g.opened_cause, null, null, null, null, null, sum(g.change)::bigint
      from group_of_image g left join images i on i.id = g.image_id where i.registry_key <> '' group by 1, 3, 5, 8 having sum(g.change) <> 0
    union all
    select g.organization_id, 'first_detected_hour', null, g.severity, date_trunc('hour', g.first_detected_second, 'UTC'), null, null, null, null, null, null, null, null, sum(g.change)::bigint
      from group_of_first_detected_hour g group by 1, 4, 5 having sum(g.change) <> 0
    union all
    select g.organization_id, 'first_detected_second', null, g.severity, g.first_detected_second, null, null, null, null, null, null, null, null, sum(g.change)::bigint
      from group_of_first_detected_hour g group by 1, 4, 5 having sum(g.change) <> 0
    union all
    select g.organization_id, 'registry_first_detected_hour', i.registry_key, g.severity, date_trunc('hour', g.first_detected_second, 'UTC'), null, null, null, null, null, null, null, null, sum(g.change)::bigint
      from group_of_first_detected_hour g left join images i on i.id = g.image_id where i.registry_key <> '' group by 1, 3, 4, 5 having sum(g.change) <> 0
    union all
    select g.organization_id, 'registry_first_detected_second', i.registry_key, g.severity, g.first_detected_second, null, null, null, null, null, null, null, null, sum(g.change)::bigint
      from group_of_first_detected_hour g left join images i on i.id = g.image_id where i.registry_key <> '' group by 1, 3, 4, 5 having sum(g.change) <> 0$statement$, findings_query)
$$;

-- Appends what a statement changed. Updates that change no column of a facet, such as suppression, are ignored. Changes of an organization
-- that is being deleted are ignored too: its totals are deleted with it.
create or replace function append_finding_total_changes() returns trigger language plpgsql as $$
begin
  execute 'insert into finding_total_changes (organization_id, facet, registry_key, severity, moment, cvss_score, epss_score, value, has_deadline, triage_status, is_fixable,
    is_known_exploited, package_type, change) '
    || finding_totals_query(case tg_op
    when 'INSERT' then 'select 1 as change, added.* from added'
    when 'DELETE' then 'select -1 as change, removed.* from removed
      where exists (select from organizations o where o.id = removed.organization_id)'
    else 'select side.* from added a join removed r on r.row_id = a.row_id cross join lateral (values
        (1, a.organization_id, a.vulnerability_id, a.package_version_id, a.image_id, a.fix_state, a.severity, a.cvss_score,
          a.epss_score, a.triage_status, a.is_known_exploited, a.detected_at, a.first_detected_at,
          a.opened_cause, a.closed_at_assessment),
        (-1, r.organization_id, r.vulnerability_id, r.package_version_id, r.image_id, r.fix_state, r.severity, r.cvss_score,
          r.epss_score, r.triage_status, r.is_known_exploited, r.detected_at, r.first_detected_at,
          r.opened_cause, r.closed_at_assessment)
      ) side (change, organization_id, vulnerability_id, package_version_id, image_id, fix_state, severity, cvss_score, epss_score,
        triage_status, is_known_exploited, detected_at, first_detected_at, opened_cause, closed_at_assessment)
      where (a.closed_at_assessment is null) <> (r.closed_at_assessment is null)
        or (a.vulnerability_id, a.package_version_id, a.image_id, a.fix_state, a.severity, a.cvss_score,
          a.epss_score, a.triage_status, a.is_known_exploited, a.detected_at, a.first_detected_at,
          a.opened_cause)
          is distinct from
          (r.vulnerability_id, r.package_version_id, r.image_id, r.fix_state, r.severity, r.cvss_score,
          r.epss_score, r.triage_status, r.is_known_exploited, r.detected_at, r.first_detected_at,
          r.opened_cause)' end);
  return null;
end
$$;

-- Facets that this database counts for the first time, and those that are not counted any more. Findings are not written meanwhile.
do $$
begin
  lock table findings in share row exclusive mode;
  delete from finding_totals where facet not in ('state', 'image_state', 'image_severity', 'vulnerability_state', 'vulnerability_prefix_10',
    'vulnerability_prefix_10_type', 'vulnerability_prefix_12', 'registry_vulnerability_prefix_12',
    'package_state', 'package_type', 'fix_state', 'image', 'cvss_state', 'epss_state', 'detected_day',
    'detected_second', 'opened_hour', 'registry_opened_hour', 'first_detected_hour', 'first_detected_second',
    'registry_first_detected_hour', 'registry_first_detected_second');
  delete from finding_total_changes where facet not in ('state', 'image_state', 'image_severity', 'vulnerability_state', 'vulnerability_prefix_10',
    'vulnerability_prefix_10_type', 'vulnerability_prefix_12', 'registry_vulnerability_prefix_12',
    'package_state', 'package_type', 'fix_state', 'image', 'cvss_state', 'epss_state', 'detected_day',
    'detected_second', 'opened_hour', 'registry_opened_hour', 'first_detected_hour', 'first_detected_second',
    'registry_first_detected_hour', 'registry_first_detected_second');
  execute 'insert into finding_total_changes (organization_id, facet, registry_key, severity, moment, cvss_score, epss_score, value, has_deadline, triage_status, is_fixable,
    is_known_exploited, package_type, change)
    select counted.* from (' || finding_totals_query('select 1 as change, findings.* from findings') || ') counted
    where facet not in (select facet from finding_totals union select facet from finding_total_changes)';
end
$$;
-- end of generated finding facets
