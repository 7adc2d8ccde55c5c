-- 1. How many open findings there are of each value that lists are grouped by or that deep pages are found along. As in 0018 every
-- statement appends what it changed and nobody waits for another's total, but there are many values: what is merged is kept apart from
-- what is not, and merging touches only the values that changed. No foreign key for changes: it would be looked up for each, and
-- the merge leaves out those of an organization that is gone.

create table finding_values (
  organization_id text not null references organizations (id) on delete cascade,
  -- 1 vulnerability, 2 package name, 3 package type, 4 image (id), 5 fix state, 6 day of detection (UTC), 7 CVSS score (empty: none).
  field smallint not null check (field between 1 and 7),
  value text collate "C" not null,
  total bigint not null,
  primary key (organization_id, field, value) include (total)
);
create index finding_values_empty on finding_values (organization_id) where total = 0;

create table finding_value_changes (
  id bigint generated always as identity primary key,
  organization_id text not null,
  field smallint not null,
  value text collate "C" not null,
  change bigint not null
);
create index finding_value_changes_by_field on finding_value_changes (organization_id, field) include (value, change);

-- Inlined where it is used.
create function values_of_finding(
  vulnerability_id text, package_version_id bigint, image_id text, fix_state text, detected_at timestamptz, cvss_score real
) returns table (field smallint, value text) language sql stable as $$
  select v.field, v.value from package_versions p cross join lateral (values
    (1::smallint, $1), (2::smallint, p.name), (3::smallint, p.type), (4::smallint, $3), (5::smallint, $4),
    (6::smallint, to_char($5 at time zone 'UTC', 'YYYY-MM-DD')), (7::smallint, coalesce($6::text, ''))
  ) v (field, value)
  where p.id = $2
$$;

create function count_finding_values() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into finding_value_changes (organization_id, field, value, change)
      select f.organization_id, v.field, v.value, count(*) from added f,
        values_of_finding(f.vulnerability_id, f.package_version_id, f.image_id, f.fix_state, f.detected_at, f.cvss_score) v
      where f.closed_at_assessment is null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into finding_value_changes (organization_id, field, value, change)
      select f.organization_id, v.field, v.value, -count(*) from removed f,
        values_of_finding(f.vulnerability_id, f.package_version_id, f.image_id, f.fix_state, f.detected_at, f.cvss_score) v
      where f.closed_at_assessment is null and exists (select from organizations o where o.id = f.organization_id)
      group by 1, 2, 3;
  else
    -- Decisions, signals and attestations change none of it, and many findings at once: those are left out first.
    insert into finding_value_changes (organization_id, field, value, change)
      select f.organization_id, v.field, v.value, sum(f.change) from (
        select side.* from added a join removed r on r.row_id = a.row_id cross join lateral (values
          (1, a.organization_id, a.vulnerability_id, a.package_version_id, a.image_id, a.fix_state, a.detected_at, a.cvss_score,
            a.closed_at_assessment),
          (-1, r.organization_id, r.vulnerability_id, r.package_version_id, r.image_id, r.fix_state, r.detected_at, r.cvss_score,
            r.closed_at_assessment)
        ) side (change, organization_id, vulnerability_id, package_version_id, image_id, fix_state, detected_at, cvss_score,
          closed_at_assessment)
        where (a.closed_at_assessment is null) <> (r.closed_at_assessment is null)
          or (a.organization_id, a.vulnerability_id, a.package_version_id, a.image_id, a.fix_state, a.detected_at, a.cvss_score)
            is distinct from
            (r.organization_id, r.vulnerability_id, r.package_version_id, r.image_id, r.fix_state, r.detected_at, r.cvss_score)
      ) f,
        values_of_finding(f.vulnerability_id, f.package_version_id, f.image_id, f.fix_state, f.detected_at, f.cvss_score) v
      where f.closed_at_assessment is null group by 1, 2, 3 having sum(f.change) <> 0;
  end if;
  return null;
end
$$;

create trigger count_values_of_added_findings after insert on findings
  referencing new table as added for each statement execute function count_finding_values();
create trigger count_values_of_removed_findings after delete on findings
  referencing old table as removed for each statement execute function count_finding_values();
create trigger count_values_of_changed_findings after update on findings
  referencing old table as removed new table as added for each statement execute function count_finding_values();

-- Reads the open findings six times; with the index below it keeps writers of findings out for about a minute per million.
insert into finding_values (organization_id, field, value, total)
  select organization_id, 1, vulnerability_id, count(*) from findings where closed_at_assessment is null group by 1, 3
  union all
  select organization_id, 4, image_id, count(*) from findings where closed_at_assessment is null group by 1, 3
  union all
  select organization_id, 5, fix_state, count(*) from findings where closed_at_assessment is null group by 1, 3
  union all
  select organization_id, 6, to_char(detected_at at time zone 'UTC', 'YYYY-MM-DD'), count(*)
    from findings where closed_at_assessment is null group by 1, 3
  union all
  select organization_id, 7, coalesce(cvss_score::text, ''), count(*)
    from findings where closed_at_assessment is null group by 1, 3;
insert into finding_values (organization_id, field, value, total)
  with held as (
    select organization_id, package_version_id, count(*) as total
    from findings where closed_at_assessment is null group by 1, 2
  )
  select organization_id, 2, p.name, sum(total) from held join package_versions p on p.id = package_version_id group by 1, 3
  union all
  select organization_id, 3, p.type, sum(total) from held join package_versions p on p.id = package_version_id group by 1, 3;

-- 2. The default order can be walked, and what the counted filters look at read on the way, without visiting the table.
drop index findings_by_default;
create index findings_by_default on findings (organization_id, severity desc, epss_score desc nulls last, row_id desc)
  include (suppressed_until, triage_status, fix_state, is_known_exploited) where closed_at_assessment is null;

-- 3. What the lists of scans and of the audit log search in, where texts can be looked up by their parts (0018).
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index scans_by_part_of_text on scans
      using gin ((image || ':' || tag || ' ' || coalesce(digest, '')) gin_trgm_ops);
    create index audit_log_by_part_of_text on audit_log
      using gin (lower(action || ' ' || coalesce(target, '') || ' ' || coalesce(actor ->> 'name', '')) gin_trgm_ops);
  end if;
end
$$;
