-- What a registry says of its tags, beside what scans found.

alter table tags
  -- By the last look at the registry: the tag's root digest, and when that was. Null: never looked at.
  add column seen_digest text,
  add column seen_at timestamptz,
  -- Digest and time of the last scan that a schedule queued: a tag that cannot be scanned must not be queued again and again.
  add column scheduled_digest text,
  add column scheduled_at timestamptz;
create index registries_by_schedule on registries (last_sync_at) where schedule <> 'manual';

-- The job of the last look that was asked for.
alter table registries add column sync_job_id text;
