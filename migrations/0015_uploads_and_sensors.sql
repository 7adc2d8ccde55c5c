-- Results from inside a customer's network, and the sensors that deliver them.

-- Every delivery that made or ended a scan, by the sender's own name of it: delivered again, it is answered as the first time, also when
-- its scan has been deleted since.
create table scan_uploads (
  key_id text not null,
  external_id text collate "C" not null,
  organization_id text not null references organizations (id) on delete cascade,
  scan_id text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (key_id, external_id)
);
create index scan_uploads_by_organization on scan_uploads (organization_id);

-- Scanners that report a finding.
alter table findings add column sources text[] not null default '{builtin}';

create table sensors (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  -- Whose scans it does; null: it only uploads.
  registry_id text references registries (id) on delete cascade,
  key_id text not null references api_keys (id) on delete cascade,
  name text collate "C" not null check (length(name) between 1 and 100),
  -- Two machines may run a sensor of the same name; empty: not told.
  hostname text not null default '',
  version text not null,
  last_heartbeat_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (key_id, name, hostname)
);
create index sensors_by_organization on sensors (organization_id, created_at, id);
create index sensors_by_registry on sensors (registry_id, id) where registry_id is not null;

-- One row is one claim: the sensor has the scan until `leased_until`; then another one may take it, under a new id.
create table sensor_jobs (
  id text primary key,
  scan_id text not null unique references scans (id) on delete cascade,
  sensor_id text not null references sensors (id) on delete cascade,
  leased_until timestamptz not null,
  created_at timestamptz not null default now()
);
create index sensor_jobs_by_sensor on sensor_jobs (sensor_id);

-- What waits for a sensor, in the order in which it is taken.
create index scans_for_sensors on scans (registry_id, priority desc, created_at, id) where status <= 2 and origin = 'sensor';
