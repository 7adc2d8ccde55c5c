-- Where images come from. Credentials are not here: they are sealed (migrations/0005), with the registry's id as their owner.

create table registries (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text collate "C" not null check (length(name) between 1 and 100),
  provider text not null,
  -- https://host[:port][/path], or http://. Null until it is learned from the provider (ECR tells the account's address).
  url text,
  -- As references name the registry (docker.io, registry.example:5000); null until it is learned.
  host text,
  scan_method text not null check (scan_method in ('cloud', 'sensor')),
  schedule text not null check (schedule in ('manual', 'on_push', 'daily', 'weekly')),
  scanners text[] not null,
  -- Named by whoever added or changed the registry, and not merely the default.
  are_scanners_explicit boolean not null,
  -- Comma-separated globs.
  tag_include text not null default '*',
  tag_exclude text not null default '',
  is_insecure boolean not null default false,
  -- PEM of authorities that count beside the public ones.
  ca_certificate text,
  -- Repositories to look at; null: those that the provider lists.
  repositories text[],
  -- The key that was made with the registry, for its sensors; keys of other makers may serve them too.
  sensor_key_id text references api_keys (id) on delete set null,
  health_status text not null default 'unknown'
    check (health_status in ('unknown', 'healthy', 'unauthorized', 'unreachable', 'error', 'sensor_offline')),
  -- Error code of the last sync or scan, as scans have it; null when all was well.
  health_code text,
  health_message text,
  last_sync_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index registries_by_organization on registries (organization_id, created_at, id);
create index registries_by_host on registries (organization_id, host, created_at, id);
create index registries_by_sensor_key on registries (sensor_key_id) where sensor_key_id is not null;

alter table images add constraint images_registry foreign key (registry_id) references registries (id) on delete set null;
alter table scans add constraint scans_registry foreign key (registry_id) references registries (id) on delete set null;
create index images_by_registry on images (registry_id, id) where registry_id is not null;
create index scans_by_registry on scans (registry_id, created_at, id) where registry_id is not null;

-- Which registry an image was found through, also when that registry is gone and registry_id is null: its image must not be taken for
-- one of the same name that was scanned without a registry, or through another one. Empty: none.
alter table images add column registry_key text not null default '';
drop index images_by_repository;
create unique index images_by_repository on images (organization_id, repository, source, registry_key);
