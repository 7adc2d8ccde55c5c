-- Whether a scan or a sync has ever found the tag, or any tag of the image, in its registry. What nobody found is part of no population.
alter table tags add column is_seen boolean not null default true;
alter table images add column is_seen boolean not null default true;

update tags t set is_seen = false where t.seen_at is null and t.last_scanned_at is null
  and not exists (select from scans s where s.tag_id = t.id and (s.digest is not null or s.status = 3));
update images i set is_seen = false
  where exists (select from tags t where t.image_id = i.id) and not exists (select from tags t where t.image_id = i.id and t.is_seen);
update images i set tag_count = (select count(*) from tags t where t.image_id = i.id and t.is_seen)
  where exists (select from tags t where t.image_id = i.id and not t.is_seen);
update images i set latest_tag_id = (
    select t.id from tags t where t.image_id = i.id and t.is_seen and t.removed_at is null
    order by t.last_scanned_at desc nulls last, t.created_at desc, t.id desc limit 1)
  where exists (select from tags t where t.id = i.latest_tag_id and not t.is_seen);
