-- Finer totals for deep pages: many findings may be detected within one hour, and deadlines by vulnerability had totals of the first ten
-- characters alone, and none of a registry. 13 is now the first twelve characters of the vulnerability of severities that have a deadline, and
-- 17 the same of the others; 16 is 13 after the registry's key and a space. 14 is the severity and the second of the first detection (UTC), 15 is
-- 14 after the registry's key and a space. 18 is the second of the detection.
alter table finding_values drop constraint finding_values_field_check;
alter table finding_values add check (field between 1 and 18);

create or replace function values_of_finding(
  vulnerability_id text, package_version_id bigint, image_id text, fix_state text, detected_at timestamptz, cvss_score real,
  severity smallint, first_detected_at timestamptz
) returns table (field smallint, value text) language sql stable as $$
  select v.field, v.value from package_versions p cross join lateral (values
    (1::smallint, $1), (2::smallint, p.name), (3::smallint, p.type), (4::smallint, $3), (5::smallint, $4),
    (6::smallint, to_char($5 at time zone 'UTC', 'YYYY-MM-DD')), (7::smallint, coalesce($6::text, '')),
    (8::smallint, $7::text || ' ' || to_char(coalesce($8, $5) at time zone 'UTC', 'YYYY-MM-DD"T"HH24')),
    (9::smallint, case when $7 >= 2 then left($1, 10) end),
    (10::smallint, case when $7 < 2 then left($1, 10) end),
    (13::smallint, case when $7 >= 2 then left($1, 12) end),
    (14::smallint, $7::text || ' ' || to_char(coalesce($8, $5) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')),
    (17::smallint, case when $7 < 2 then left($1, 12) end),
    (18::smallint, to_char($5 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS'))
  ) v (field, value)
  where p.id = $2 and v.value is not null
$$;

-- A query of organization_id, field, value and change. One pass over the findings makes all groups; hours are sums of seconds.
create or replace function finding_values_query(side text) returns text language sql immutable as $$
  select format($statement$
    with side as (
      select change, organization_id, vulnerability_id, package_version_id, image_id, fix_state, cvss_score, severity,
        date_trunc('second', detected_at) as detected_in,
        date_trunc('second', coalesce(first_detected_at, detected_at)) as first_in,
        left(vulnerability_id, 10) as part, left(vulnerability_id, 12) as long_part, severity >= 2 as has_deadline
      from (%s) given where closed_at_assessment is null
    ), grouped as (
      select organization_id, vulnerability_id, package_version_id, image_id, fix_state, cvss_score, severity, detected_in, first_in, part,
        has_deadline, long_part, sum(change) as change,
        grouping(vulnerability_id, package_version_id, image_id, fix_state, cvss_score, severity, detected_in, first_in, part,
          has_deadline, long_part) as missing
      from side group by organization_id, grouping sets (
        (vulnerability_id), (package_version_id), (fix_state), (cvss_score), (part, has_deadline), (image_id, has_deadline, long_part),
        (image_id, severity, first_in), (image_id, detected_in))
      having sum(change) <> 0
    ), images_of as (
      select g.*, i.registry_key, to_char(coalesce(g.first_in, g.detected_in) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as moment
      from grouped g left join images i on i.id = g.image_id where g.image_id is not null
    ), named as (
      select g.organization_id, g.change, p.name, p.type
      from grouped g join package_versions p on p.id = g.package_version_id
    )
    select organization_id, field, value collate "C" as value, sum(change) as change from (
      select organization_id, 1::smallint as field, vulnerability_id as value, change from grouped where vulnerability_id is not null
      union all select organization_id, 2, name, change from named
      union all select organization_id, 3, type, change from named
      union all select organization_id, 4, image_id, change from images_of where detected_in is not null
      union all select organization_id, 5, fix_state, change from grouped where fix_state is not null
      union all select organization_id, 6, left(moment, 10), change from images_of where detected_in is not null
      -- The one set of which the value may be null.
      union all select organization_id, 7, coalesce(cvss_score::text, ''), change from grouped where missing = b'11110111111'::int
      union all select organization_id, 8, severity || ' ' || left(moment, 13), change from images_of where first_in is not null
      union all select organization_id, case when has_deadline then 9 else 10 end, part, change from grouped where part is not null
      union all select organization_id, case when has_deadline then 13 else 17 end, long_part, change from images_of
        where long_part is not null
      union all select organization_id, 14, severity || ' ' || moment, change from images_of where first_in is not null
      union all select organization_id, 11, registry_key || ' ' || severity || ' ' || left(moment, 13), change from images_of
        where first_in is not null and registry_key <> ''
      union all select organization_id, 12, registry_key || ' ' || left(moment, 13), change from images_of
        where detected_in is not null and registry_key <> ''
      union all select organization_id, 15, registry_key || ' ' || severity || ' ' || moment, change from images_of
        where first_in is not null and registry_key <> ''
      union all select organization_id, 16, registry_key || ' ' || long_part, change from images_of
        where long_part is not null and has_deadline and registry_key <> ''
      union all select organization_id, 18, moment, change from images_of where detected_in is not null
    ) valued group by 1, 2, 3 having sum(change) <> 0$statement$, side)
$$;

-- Totals of what is there. Reads the open findings once; findings are not written meanwhile.
do $$
begin
  delete from finding_values where field = 13;
  delete from finding_value_changes where field = 13;
  execute 'insert into finding_values (organization_id, field, value, total)
    select organization_id, field, value, change from ('
    || finding_values_query('select 1 as change, findings.* from findings where closed_at_assessment is null')
    || ') valued where field >= 13';
end
$$;
