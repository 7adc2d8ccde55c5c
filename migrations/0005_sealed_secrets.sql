-- Secrets of others that the service must be able to read again: sealed, with a key of their own each.

-- One row: which master key this database belongs to. HMAC-SHA256, so it tells nothing of the key.
create table master_key (
  is_only boolean primary key default true check (is_only),
  fingerprint bytea not null check (length(fingerprint) = 32),
  created_at timestamptz not null default now()
);

-- The key that wraps the data keys of one organization, itself sealed with the master key.
create table organization_keys (
  organization_id text primary key references organizations (id) on delete cascade,
  wrapped_key bytea not null,
  created_at timestamptz not null default now(),
  rotated_at timestamptz
);

-- Owner: id of the registry whose credentials these are. Both columns are bound to organization and owner as associated data.
create table sealed_secrets (
  owner_id text primary key,
  organization_id text not null references organization_keys (organization_id) on delete cascade,
  wrapped_key bytea not null,
  payload bytea not null
);
create index sealed_secrets_by_organization on sealed_secrets (organization_id);
