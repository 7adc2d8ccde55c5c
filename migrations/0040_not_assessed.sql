-- What could not be assessed is told apart from what is clean, in lists too.

-- 1. Kinds and counts of what a scan did not assess: `[{"kind": "deb (debian 14)", "count": 129}]`; a null count is not known.
-- Null until COMPLETE, and where everything was assessed.
alter table scans add column not_assessed jsonb;
-- A scan that assessed nothing has no score: 0 would mean that nothing was found.
update scans s set
  risk_score = case
    when coalesce((coverage ->> 'assessed')::bigint, 0) = 0 and critical + high + medium + low + negligible + unknown = 0 then null
    else risk_score end,
  not_assessed = (
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', nullif(count, 0)) order by count desc, kind), '[]')
    from (
      select kind, sum(count) as count from (
        select g ->> 'group' as kind, (g ->> 'packages')::bigint + coalesce((g ->> 'files')::bigint, 0) as count
        from jsonb_array_elements(s.coverage -> 'notAssessed') g
        union all
        select w ->> 'code', 1 from jsonb_array_elements(s.warnings) w
      ) found group by kind order by 2 desc, 1 limit 50
    ) kinds)
where status = 3 and completeness = 'partial';

create index scans_by_completeness on scans (organization_id, completeness, created_at, id);
create index scans_by_not_assessed on scans using gin (not_assessed jsonb_path_ops) where not_assessed is not null;

-- 2. The same of images, for their latest tag over all of its platforms.
alter table images add column completeness text check (completeness in ('complete', 'partial')),
  add column not_assessed jsonb;
update images i set completeness = latest.completeness, not_assessed = latest.not_assessed, risk_score = latest.risk_score
from (
  select one.id,
    case when bool_or(s.completeness = 'partial') then 'partial' else 'complete' end as completeness,
    max(coalesce(sl.risk_score, s.risk_score)) as risk_score,
    (select jsonb_agg(jsonb_build_object('kind', kind, 'count', count) order by count desc nulls last, kind) from (
      select found.kind, max(found.count) as count from tag_platforms p join scans r on r.id = p.latest_scan_id
      cross join lateral jsonb_to_recordset(r.not_assessed) as found (kind text, count int)
      where p.tag_id = one.latest_tag_id group by found.kind) kinds) as not_assessed
  from images one
  join tag_platforms tp on tp.tag_id = one.latest_tag_id
  join scans s on s.id = tp.latest_scan_id
  left join suppressed_lines sl on sl.tag_platform_id = tp.id
  group by one.id, one.latest_tag_id
) latest
where i.id = latest.id;

create index images_by_completeness on images (organization_id, completeness, name, id);
create index images_by_not_assessed on images using gin (not_assessed jsonb_path_ops) where not_assessed is not null;

-- 3. Over how many images the mean risk of a day was taken; null for days of before.
alter table posture_days add column images_scored integer;
