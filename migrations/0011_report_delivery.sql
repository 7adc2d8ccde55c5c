-- Places to which scheduled reports are delivered. Secrets are in sealed_secrets, by the id of the destination.
create table report_destinations (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('email', 'webhook', 'bucket')),
  -- Recipients, address or bucket, without secrets.
  settings jsonb not null,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  unique (organization_id, name)
);

-- Ids of destinations. A deleted one is removed from all schedules.
alter table report_schedules add column destination_ids text[] not null default '{}';

-- Deliveries of reports of schedules, one for each report and destination.
create table report_deliveries (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  report_id text not null references reports (id) on delete cascade,
  version int not null,
  destination_id text not null references report_destinations (id) on delete cascade,
  -- 0 QUEUED, 1 DELIVERED, 2 FAILED.
  status smallint not null default 0 check (status between 0 and 2),
  attempts int not null default 0,
  -- Time of the next attempt. While an attempt runs, the time at which its worker counts as lost.
  next_at timestamptz not null default now(),
  -- Error of the last attempt: {code, message}.
  error jsonb,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  unique (report_id, destination_id)
);
create index report_deliveries_by_time on report_deliveries (organization_id, created_at, id);
create index report_deliveries_due on report_deliveries (next_at) where status = 0;
create index report_deliveries_by_destination on report_deliveries (destination_id);
