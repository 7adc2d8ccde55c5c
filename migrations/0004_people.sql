-- People: who they are, where they belong, and how they get in.

create table users (
  id text primary key,
  -- Kept in lower case: one account however it is typed.
  email text not null unique check (email = lower(email)),
  name text not null,
  -- argon2id in its own text form, parameters and salt included.
  password_hash text not null,
  created_at timestamptz not null default now()
);

create table memberships (
  organization_id text not null references organizations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  role text not null check (role in ('viewer', 'auditor', 'ci', 'developer', 'admin', 'owner')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED')),
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
create index memberships_by_user on memberships (user_id, created_at);

-- Only the SHA-256 of a token is kept. A session ends with the membership it was opened for.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  organization_id text not null,
  user_id text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (organization_id, user_id) references memberships (organization_id, user_id) on delete cascade
);
create index sessions_by_member on sessions (organization_id, user_id);
create index sessions_by_expiry on sessions (expires_at);
