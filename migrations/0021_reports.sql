-- Reports: what was asked for, the snapshots taken for it, who may see one without an account, and what is made again and again.
-- The snapshots themselves are files in the object store.

create table report_schedules (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  type text not null,
  format text not null,
  name text not null,
  scope text not null check (scope in ('org', 'registry', 'custom')),
  scope_label text not null,
  -- What the scope holds, as it was resolved: ids of registry, tags, scan, layer or package.
  target jsonb not null,
  sections text[] not null,
  options jsonb not null default '{}',
  frequency text not null check (frequency in ('DAILY', 'WEEKLY', 'MONTHLY')),
  -- Occasions are counted from here, so that a month of 31 days does not move those after it.
  anchor timestamptz not null,
  next_at timestamptz not null,
  last_report_id text,
  created_by text not null,
  created_by_name text not null,
  created_by_kind text not null,
  created_at timestamptz not null default now()
);
create index report_schedules_by_organization on report_schedules (organization_id, created_at, id);
create index report_schedules_by_time on report_schedules (next_at);

create table reports (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  type text not null,
  format text not null,
  name text not null,
  -- 0 QUEUED, 1 GENERATING, 2 READY, 3 FAILED.
  status smallint not null default 0 check (status between 0 and 3),
  -- 1, and one more for each regeneration.
  version int not null default 1,
  scope text not null check (scope in ('org', 'registry', 'custom')),
  scope_label text not null,
  target jsonb not null,
  -- Reports with the same key are about the same thing, and can be compared.
  scope_key text not null,
  sections text[] not null,
  -- Of the kind's own.
  options jsonb not null default '{}',
  frequency text not null check (frequency in ('ONE_TIME', 'DAILY', 'WEEKLY', 'MONTHLY')),
  schedule_id text references report_schedules (id) on delete set null,
  -- Why it FAILED: {code, message}.
  error jsonb,
  created_by text not null,
  created_by_name text not null,
  created_by_kind text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz,
  -- Of the file in the format asked for.
  size_bytes bigint
);
create index reports_by_time on reports (organization_id, created_at, id);

-- One for each version that became READY. A version that was replaced stays while a share of it counts.
create table report_snapshots (
  report_id text not null references reports (id) on delete cascade,
  version int not null,
  organization_id text not null references organizations (id) on delete cascade,
  type text not null,
  scope_key text not null,
  as_of timestamptz not null,
  size_bytes bigint not null,
  intelligence jsonb,
  created_at timestamptz not null default now(),
  primary key (report_id, version)
);
create index report_snapshots_by_subject on report_snapshots (organization_id, type, scope_key, as_of);

create table report_shares (
  id text primary key,
  report_id text not null references reports (id) on delete cascade,
  -- The one that was shared, whatever is made later.
  version int not null,
  organization_id text not null references organizations (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  uses int not null default 0,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null default now()
);
create index report_shares_by_report on report_shares (report_id, created_at, id);
