-- Deadlines are listed and counted without reading findings one by one. A deadline is the first detection and the days of the severity, so
-- it follows the first detection within each severity.

-- 1. Pages. The order by severity goes on by first detection; the plain columns stand beside the expression, since only then the index
-- alone answers. The order by vulnerability knows the severity.
drop index findings_by_severity, findings_by_cve;
create index findings_by_severity on findings (organization_id, severity, (coalesce(first_detected_at, detected_at)), row_id)
  include (suppressed_until, first_detected_at, detected_at) where closed_at_assessment is null;
create index findings_by_cve on findings (organization_id, vulnerability_id, row_id)
  include (suppressed_until, severity) where closed_at_assessment is null;

-- 2. Totals (0023): 8 severity with the hour of the first detection (UTC), 9 the first ten characters of the vulnerability where
-- there is a deadline.
alter table finding_values drop constraint finding_values_field_check;
alter table finding_values add check (field between 1 and 9);

create function values_of_finding(
  vulnerability_id text, package_version_id bigint, image_id text, fix_state text, detected_at timestamptz, cvss_score real,
  severity smallint, first_detected_at timestamptz
) returns table (field smallint, value text) language sql stable as $$
  select v.field, v.value from package_versions p cross join lateral (values
    (1::smallint, $1), (2::smallint, p.name), (3::smallint, p.type), (4::smallint, $3), (5::smallint, $4),
    (6::smallint, to_char($5 at time zone 'UTC', 'YYYY-MM-DD')), (7::smallint, coalesce($6::text, '')),
    (8::smallint, $7::text || ' ' || to_char(coalesce($8, $5) at time zone 'UTC', 'YYYY-MM-DD"T"HH24')),
    (9::smallint, case when $7 >= 2 then left($1, 10) end)
  ) v (field, value)
  where p.id = $2 and v.value is not null
$$;

create or replace function count_finding_values() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into finding_value_changes (organization_id, field, value, change)
      select f.organization_id, v.field, v.value, count(*) from added f,
        values_of_finding(f.vulnerability_id, f.package_version_id, f.image_id, f.fix_state, f.detected_at, f.cvss_score, f.severity,
          f.first_detected_at) v
      where f.closed_at_assessment is null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into finding_value_changes (organization_id, field, value, change)
      select f.organization_id, v.field, v.value, -count(*) from removed f,
        values_of_finding(f.vulnerability_id, f.package_version_id, f.image_id, f.fix_state, f.detected_at, f.cvss_score, f.severity,
          f.first_detected_at) v
      where f.closed_at_assessment is null and exists (select from organizations o where o.id = f.organization_id)
      group by 1, 2, 3;
  else
    insert into finding_value_changes (organization_id, field, value, change)
      select f.organization_id, v.field, v.value, sum(f.change) from (
        select side.* from added a join removed r on r.row_id = a.row_id cross join lateral (values
          (1, a.organization_id, a.vulnerability_id, a.package_version_id, a.image_id, a.fix_state, a.detected_at, a.cvss_score,
            a.severity, a.first_detected_at, a.closed_at_assessment),
          (-1, r.organization_id, r.vulnerability_id, r.package_version_id, r.image_id, r.fix_state, r.detected_at, r.cvss_score,
            r.severity, r.first_detected_at, r.closed_at_assessment)
        ) side (change, organization_id, vulnerability_id, package_version_id, image_id, fix_state, detected_at, cvss_score,
          severity, first_detected_at, closed_at_assessment)
        where (a.closed_at_assessment is null) <> (r.closed_at_assessment is null)
          or (a.organization_id, a.vulnerability_id, a.package_version_id, a.image_id, a.fix_state, a.detected_at, a.cvss_score,
              a.severity, a.first_detected_at)
            is distinct from
            (r.organization_id, r.vulnerability_id, r.package_version_id, r.image_id, r.fix_state, r.detected_at, r.cvss_score,
              r.severity, r.first_detected_at)
      ) f,
        values_of_finding(f.vulnerability_id, f.package_version_id, f.image_id, f.fix_state, f.detected_at, f.cvss_score, f.severity,
          f.first_detected_at) v
      where f.closed_at_assessment is null group by 1, 2, 3 having sum(f.change) <> 0;
  end if;
  return null;
end
$$;
drop function values_of_finding(text, bigint, text, text, timestamptz, real);

insert into finding_values (organization_id, field, value, total)
  select organization_id, 8, severity::text || ' ' || to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24'), total from (
    select organization_id, severity, date_trunc('hour', coalesce(first_detected_at, detected_at), 'UTC') as hour, count(*) as total
    from findings where closed_at_assessment is null group by 1, 2, 3
  ) hours;
insert into finding_values (organization_id, field, value, total)
  select organization_id, 9, left(vulnerability_id, 10), count(*)
  from findings where closed_at_assessment is null and severity >= 2 group by 1, 3;
