-- Tokens with which programs act as a person. A token ends with the membership it was made in.
create table personal_access_tokens (
  id text primary key,
  organization_id text not null,
  user_id text not null,
  name text not null,
  -- The most the token may do, whatever its owner may; null: all that the owner may at that moment.
  permissions text check (permissions in ('viewer', 'auditor', 'ci', 'developer', 'admin', 'owner')),
  -- Only the SHA-256 of the secret is kept, and its first 12 characters in clear.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  prefix text not null check (length(prefix) = 12),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id) on delete cascade
);
create index personal_access_tokens_by_member on personal_access_tokens (organization_id, user_id, created_at desc, id desc);
