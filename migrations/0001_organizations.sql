-- Who there is: organizations, their machine credentials, and the log of what was done.

create table organizations (
  id text primary key,
  name text not null check (length(name) between 1 and 200),
  plan text not null default 'self-hosted',
  created_at timestamptz not null default now()
);

create table api_keys (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  role text not null check (role in ('ci', 'viewer', 'developer', 'auditor', 'admin')),
  scope text not null default 'organization' check (scope in ('organization', 'sensor')),
  -- Contract: only the SHA-256 of the secret is kept, and its first 10 characters in clear.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  prefix text not null check (length(prefix) = 10),
  -- Key id or user id of whoever made it; null for the bootstrap key and the command line.
  created_by text,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_keys_by_organization on api_keys (organization_id, created_at desc, id desc);

-- Append-only. Each entry carries the hash of the one before it in its organization, so that a changed or removed one shows.
create table audit_log (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  sequence bigint not null,
  actor jsonb not null,
  action text not null,
  target text,
  ip text,
  request_id text,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null,
  unique (organization_id, sequence)
);
create index audit_log_by_time on audit_log (organization_id, created_at desc, id desc);

-- Exact sliding windows (decisions §9): one row an accepted request.
create table rate_limit_hits (
  id bigint generated always as identity primary key,
  bucket text not null,
  at timestamptz not null
);
create index rate_limit_hits_by_bucket on rate_limit_hits (bucket, at);
