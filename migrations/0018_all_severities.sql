-- Counts by severity also have negligible and unknown ones: an image whose findings have no known severity is not one without findings.
alter table rematch_results add column negligible integer not null default 0, add column unknown integer not null default 0;
alter table suppressed_tag_platforms add column negligible integer not null default 0, add column unknown integer not null default 0;
alter table images add column negligible integer not null default 0, add column unknown integer not null default 0;

-- Severities are 0 unknown, 1 negligible. Only the latest scan of a tag platform is read together with its re-match.
update rematch_results r set negligible = open.negligible, unknown = open.unknown
from (
  select tp.latest_scan_id, count(*) filter (where f.severity = 1) as negligible, count(*) filter (where f.severity = 0) as unknown
  from findings f join tag_platforms tp on tp.id = f.tag_platform_id
  where f.closed_at_assessment is null and f.severity < 2 group by 1
) open
where r.scan_id = open.latest_scan_id;

update suppressed_tag_platforms s set negligible = open.negligible, unknown = open.unknown
from (
  select f.tag_platform_id, count(*) filter (where f.severity = 1) as negligible, count(*) filter (where f.severity = 0) as unknown
  from findings f join suppressed_tag_platforms of_platform on of_platform.tag_platform_id = f.tag_platform_id
  where f.closed_at_assessment is null and f.severity < 2 and (f.suppressed_until is null or f.suppressed_until <= now()) group by 1
) open
where s.tag_platform_id = open.tag_platform_id;

-- As refreshImageSummaries.
update images i set negligible = latest.negligible, unknown = latest.unknown
from (
  select distinct on (t.image_id) t.image_id,
    coalesce(suppressed.negligible, r.negligible, s.negligible, 0) as negligible,
    coalesce(suppressed.unknown, r.unknown, s.unknown, 0) as unknown
  from tags t
  left join tag_platforms tp on tp.tag_id = t.id
  left join scans s on s.id = tp.latest_scan_id
  left join rematch_results r on r.scan_id = s.id
  left join suppressed_tag_platforms suppressed on suppressed.tag_platform_id = tp.id
  where t.removed_at is null and t.is_seen
  order by t.image_id, t.last_scanned_at desc nulls last, t.created_at desc, t.id desc,
    coalesce(suppressed.risk_score, case when r.scan_id is null then s.risk_score else r.risk_score end) desc nulls last, s.id desc
) latest
where i.id = latest.image_id and (latest.negligible > 0 or latest.unknown > 0);
