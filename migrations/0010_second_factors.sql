-- A second factor belongs to a person, whatever organizations they are in.

create table second_factors (
  user_id text primary key references users (id) on delete cascade,
  -- The shared secret of RFC 6238, sealed with the master key.
  sealed_secret bytea not null,
  -- Null: waits for its first code, and is not asked for.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken; it and earlier ones are taken no more.
  last_step bigint not null default 0,
  -- Wrong codes in a row, and the moment before which no other is looked at.
  failures integer not null default 0,
  retry_at timestamptz,
  created_at timestamptz not null default now()
);

-- Only hashes; a used code is deleted.
create table recovery_codes (
  user_id text not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);
