-- Signing keys can be replaced. Earlier keys stay, so that what they signed can still be checked.
alter table signing_keys drop constraint signing_keys_pkey;
alter table signing_keys
  -- 1, 2, 3, … in the order of rotations.
  add column number integer not null default 1 check (number > 0),
  -- When the next key replaced it; null for the present key.
  add column retired_at timestamptz,
  -- Signature of the key before it over this key; null for the first key.
  add column introduction bytea,
  -- Signature of the key after it over this key and the time in which it was valid; null for the present key.
  add column endorsement bytea,
  add primary key (organization_id, number),
  add check ((retired_at is null) = (endorsement is null)),
  add check ((number = 1) = (introduction is null));
alter table signing_keys alter column number drop default;
-- Statements name the time in milliseconds.
update signing_keys set created_at = date_trunc('milliseconds', created_at);
create unique index signing_keys_present on signing_keys (organization_id) where retired_at is null;

-- The signing key that signed the checkpoint.
alter table audit_checkpoints add column key_number integer not null default 1 check (key_number > 0);
alter table audit_checkpoints alter column key_number drop default;
