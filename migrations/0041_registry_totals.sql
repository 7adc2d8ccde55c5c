-- Totals of open findings by registry, so that its figures need no count of its findings, and finer totals by vulnerability, so that a deep
-- page begins near its first row however the ids are distributed. The triggers aggregate once instead of once for each value.

-- 1. Open findings by registry: `registry_key` is that of the image (0007).
alter table finding_counts add column registry_key text not null default '';
drop index finding_counts_by_organization;
create index finding_counts_by_organization on finding_counts (organization_id, registry_key)
  include (severity, triage_status, is_fixable, is_known_exploited, change);

-- The statement that appends what a change of findings does to finding_counts; `side` is a query of findings with `change` (1 or -1).
create function finding_counts_statement(side text) returns text language sql immutable as $$
  select format($statement$
    insert into finding_counts
      (organization_id, registry_key, severity, triage_status, is_fixable, is_known_exploited, change)
    select f.organization_id, coalesce(i.registry_key, ''), f.severity, f.triage_status, f.is_fixable, f.is_known_exploited, sum(f.change)
    from (
      select organization_id, image_id, severity, triage_status, fix_state = 'fixed' as is_fixable, is_known_exploited,
        sum(change) as change
      from (%s) side where closed_at_assessment is null group by 1, 2, 3, 4, 5, 6 having sum(change) <> 0
    ) f
    left join images i on i.id = f.image_id
    group by 1, 2, 3, 4, 5, 6 having sum(f.change) <> 0$statement$, side)
$$;

create or replace function count_findings() returns trigger language plpgsql as $$
begin
  execute finding_counts_statement(case tg_op
    when 'INSERT' then 'select 1 as change, added.* from added'
    -- An organization that goes takes its counts along.
    when 'DELETE' then 'select -1 as change, removed.* from removed
      where exists (select from organizations o where o.id = removed.organization_id)'
    else 'select 1 as change, added.* from added union all select -1, removed.* from removed' end);
  return null;
end
$$;

-- Findings go before their image does: the triggers look up its registry.
create function remove_findings_of_image() returns trigger language plpgsql as $$
begin
  delete from findings where image_id = old.id;
  return old;
end
$$;
create trigger remove_findings_first before delete on images for each row execute function remove_findings_of_image();

-- 2. Values: 10 is field 9 of the severities that have no deadline, so that 9 and 10 together are all findings by the first characters
-- of their vulnerability; 13 is its first twelve characters. 11 and 12 are 8 and the hour of detection (UTC), each after the registry's key and a space.
alter table finding_values drop constraint finding_values_field_check;
alter table finding_values add check (field between 1 and 13);

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
    (13::smallint, left($1, 12))
  ) v (field, value)
  where p.id = $2 and v.value is not null
$$;

-- A query of organization_id, field, value and change; `side` as above. One pass over the findings makes all groups.
create function finding_values_query(side text) returns text language sql immutable as $$
  select format($statement$
    with side as (
      select change, organization_id, vulnerability_id, package_version_id, image_id, fix_state, cvss_score, severity,
        date_trunc('hour', detected_at, 'UTC') as detected_in,
        date_trunc('hour', coalesce(first_detected_at, detected_at), 'UTC') as first_in,
        left(vulnerability_id, 10) as part, left(vulnerability_id, 12) as long_part, severity >= 2 as has_deadline
      from (%s) given where closed_at_assessment is null
    ), grouped as (
      select organization_id, vulnerability_id, package_version_id, image_id, fix_state, cvss_score, severity, detected_in, first_in, part,
        has_deadline, long_part, sum(change) as change,
        grouping(vulnerability_id, package_version_id, image_id, fix_state, cvss_score, severity, detected_in, first_in, part,
          has_deadline, long_part) as missing
      from side group by organization_id, grouping sets (
        (vulnerability_id), (package_version_id), (fix_state), (cvss_score), (part, has_deadline), (long_part),
        (image_id, severity, first_in), (image_id, detected_in))
      having sum(change) <> 0
    ), hours as (
      select g.*, i.registry_key, to_char(coalesce(g.first_in, g.detected_in) at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as hour
      from grouped g left join images i on i.id = g.image_id where g.image_id is not null
    ), named as (
      select g.organization_id, g.change, p.name, p.type
      from grouped g join package_versions p on p.id = g.package_version_id
    )
    select organization_id, field, value collate "C" as value, sum(change) as change from (
      select organization_id, 1::smallint as field, vulnerability_id as value, change from grouped where vulnerability_id is not null
      union all select organization_id, 2, name, change from named
      union all select organization_id, 3, type, change from named
      union all select organization_id, 4, image_id, change from hours where detected_in is not null
      union all select organization_id, 5, fix_state, change from grouped where fix_state is not null
      union all select organization_id, 6, left(hour, 10), change from hours where detected_in is not null
      -- The one set of which the value may be null.
      union all select organization_id, 7, coalesce(cvss_score::text, ''), change from grouped where missing = b'11110111111'::int
      union all select organization_id, 8, severity || ' ' || hour, change from hours where first_in is not null
      union all select organization_id, case when has_deadline then 9 else 10 end, part, change from grouped where part is not null
      union all select organization_id, 13, long_part, change from grouped where long_part is not null
      union all select organization_id, 11, registry_key || ' ' || severity || ' ' || hour, change from hours
        where first_in is not null and registry_key <> ''
      union all select organization_id, 12, registry_key || ' ' || hour, change from hours
        where detected_in is not null and registry_key <> ''
    ) valued group by 1, 2, 3 having sum(change) <> 0$statement$, side)
$$;

create or replace function count_finding_values() returns trigger language plpgsql as $$
begin
  execute 'insert into finding_value_changes (organization_id, field, value, change) ' || finding_values_query(case tg_op
    when 'INSERT' then 'select 1 as change, added.* from added'
    when 'DELETE' then 'select -1 as change, removed.* from removed
      where exists (select from organizations o where o.id = removed.organization_id)'
    -- Decisions, signals and attestations change none of it, and many findings at once: those are left out first.
    else 'select side.* from added a join removed r on r.row_id = a.row_id cross join lateral (values
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
            r.severity, r.first_detected_at)' end);
  return null;
end
$$;

-- An image that moves to another registry takes its findings out of the totals under the old key and puts them back under the new one.
create function count_findings_of_image() returns trigger language plpgsql as $$
declare
  side text := format('select %s as change, findings.* from findings where image_id = %L and closed_at_assessment is null',
    case tg_when when 'BEFORE' then -1 else 1 end, new.id);
begin
  execute finding_counts_statement(side);
  execute 'insert into finding_value_changes (organization_id, field, value, change) ' || finding_values_query(side);
  return new;
end
$$;
create trigger take_findings_out_before before update of registry_key on images for each row
  when (old.registry_key <> new.registry_key) execute function count_findings_of_image();
create trigger put_findings_back_after after update of registry_key on images for each row
  when (old.registry_key <> new.registry_key) execute function count_findings_of_image();

-- 3. Totals of what is there. Reads the open findings twice; findings are not written meanwhile.
truncate finding_counts;
do $$
begin
  execute finding_counts_statement('select 1 as change, findings.* from findings where closed_at_assessment is null');
  execute 'insert into finding_values (organization_id, field, value, total)
    select organization_id, field, value, change from ('
    || finding_values_query('select 1 as change, findings.* from findings where closed_at_assessment is null')
    || ') valued where field >= 10';
end
$$;

-- 4. Figures that are kept of large scopes name the format they are in; those of an earlier one are made again. 0: from before.
alter table kept_figures add column format smallint not null default 0;

-- 5. Whether the totals of an organization were found to be what its rows say.
create table totals_checks (
  organization_id text primary key references organizations (id) on delete cascade,
  checked_at timestamptz not null,
  is_right boolean not null
);
