-- 1. Exact totals of open findings without counting: one organization may hold three million of them, which take a second to count.
-- As with scan_counts (0003): every statement appends what it changed, and rows are merged now and then.

create table finding_counts (
  id bigint generated always as identity primary key,
  organization_id text not null references organizations (id) on delete cascade,
  severity smallint not null,
  triage_status smallint not null,
  is_fixable boolean not null,
  is_known_exploited boolean not null,
  change bigint not null
);
create index finding_counts_by_organization on finding_counts (organization_id)
  include (severity, triage_status, is_fixable, is_known_exploited, change);

create function count_findings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into finding_counts (organization_id, severity, triage_status, is_fixable, is_known_exploited, change)
      select organization_id, severity, triage_status, fix_state = 'fixed', is_known_exploited, count(*)
      from added where closed_at_assessment is null group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    -- An organization that goes takes its counts along.
    insert into finding_counts (organization_id, severity, triage_status, is_fixable, is_known_exploited, change)
      select organization_id, severity, triage_status, fix_state = 'fixed', is_known_exploited, -count(*)
      from removed where closed_at_assessment is null and exists (select from organizations o where o.id = organization_id)
      group by 1, 2, 3, 4, 5;
  else
    insert into finding_counts (organization_id, severity, triage_status, is_fixable, is_known_exploited, change)
      select organization_id, severity, triage_status, is_fixable, is_known_exploited, sum(change) from (
        select organization_id, severity, triage_status, fix_state = 'fixed' as is_fixable, is_known_exploited, 1 as change
        from added where closed_at_assessment is null
        union all
        select organization_id, severity, triage_status, fix_state = 'fixed', is_known_exploited, -1
        from removed where closed_at_assessment is null
      ) changes
      group by 1, 2, 3, 4, 5 having sum(change) <> 0;
  end if;
  return null;
end
$$;

create trigger count_added_findings after insert on findings
  referencing new table as added for each statement execute function count_findings();
create trigger count_removed_findings after delete on findings
  referencing old table as removed for each statement execute function count_findings();
create trigger count_changed_findings after update on findings
  referencing old table as removed new table as added for each statement execute function count_findings();

insert into finding_counts (organization_id, severity, triage_status, is_fixable, is_known_exploited, change)
  select organization_id, severity, triage_status, fix_state = 'fixed', is_known_exploited, count(*)
  from findings where closed_at_assessment is null group by 1, 2, 3, 4, 5;

-- 2. Pages in the order that is asked for, nulls last both ways, out of the index alone: suppressed_until is what every list filters by.

drop index findings_by_severity, findings_by_cve, findings_by_detected, findings_by_cvss, findings_by_triage;
create index findings_by_default on findings (organization_id, severity desc, epss_score desc nulls last, row_id desc)
  include (suppressed_until) where closed_at_assessment is null;
create index findings_by_severity on findings (organization_id, severity, row_id)
  include (suppressed_until) where closed_at_assessment is null;
create index findings_by_cve on findings (organization_id, vulnerability_id, row_id)
  include (suppressed_until) where closed_at_assessment is null;
create index findings_by_detected on findings (organization_id, detected_at, row_id)
  include (suppressed_until) where closed_at_assessment is null;
create index findings_by_cvss_up on findings (organization_id, cvss_score, row_id)
  include (suppressed_until) where closed_at_assessment is null;
create index findings_by_cvss_down on findings (organization_id, cvss_score desc nulls last, row_id desc)
  include (suppressed_until) where closed_at_assessment is null;
create index findings_by_triage on findings (organization_id, triage_status, row_id)
  include (suppressed_until) where closed_at_assessment is null;
create index findings_by_package on findings (organization_id, package_version_id)
  include (suppressed_until) where closed_at_assessment is null;

-- 3. Names that contain a text. Every PostgreSQL has the extension at hand; where it may not be made, names are read one by one.

do $$
begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise notice 'pg_trgm cannot be made here: searching is slower';
end
$$;
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index package_versions_by_part_of_name on package_versions using gin (name gin_trgm_ops);
    create index vulnerability_facts_by_part_of_id on vulnerability_facts using gin (vulnerability_id gin_trgm_ops);
    create index images_by_part_of_name on images using gin (name gin_trgm_ops);
  end if;
end
$$;
