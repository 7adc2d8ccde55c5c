-- One-time links: how people come in, and back in. Of every token only the SHA-256 is kept; a used link is deleted.

create table invites (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  -- Kept in lower case, as in users.
  email text not null check (email = lower(email)),
  role text not null check (role in ('viewer', 'auditor', 'ci', 'developer', 'admin', 'owner')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- User or API key; the link counts only while they could still make it.
  created_by text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (organization_id, email)
);
create index invites_newest_first on invites (organization_id, created_at desc, id desc);

-- A new password for a member.
create table password_reset_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  organization_id text not null,
  user_id text not null,
  created_by text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- One at a time: a new one ends the one before.
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id) on delete cascade
);
create index password_reset_links_by_user on password_reset_links (user_id);

-- The first owner. Several may be open: each replica prints its own.
create table setup_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  organization_id text not null references organizations (id) on delete cascade,
  expires_at timestamptz not null
);
create index setup_links_by_organization on setup_links (organization_id);
