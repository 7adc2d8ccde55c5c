-- Signatures over the audit log, so that a tail that was cut shows.

-- Public halves of the organizations' Ed25519 keys (SPKI, DER); the private ones are among the sealed secrets.
create table signing_keys (
  organization_id text primary key references organizations (id) on delete cascade,
  public_key bytea not null,
  created_at timestamptz not null default now()
);

-- At `signed_at` the log's last entry was this one.
create table audit_checkpoints (
  organization_id text not null references organizations (id) on delete cascade,
  -- 1, 2, 3, … without a gap in each organization.
  number integer not null check (number > 0),
  sequence bigint not null,
  hash bytea not null,
  signed_at timestamptz not null,
  signature bytea not null,
  primary key (organization_id, number)
);
