-- The tables of Plimsoll, by area. docs/entities.md draws them.
--
-- Conventions:
-- - Every table with data of an organization has organization_id, and deletes of an organization cascade.
-- - Public ids are text with a prefix that names their kind. Internal ids are bigint and are not shown to clients.
-- - Text that lists sort by has the collation "C", so that every database sorts it alike, whatever its locale.
-- - Indexes that end with the public id serve one sort order of a list, which uses the id as its tiebreaker.
-- - Secrets that the service only compares are stored as SHA-256. Secrets that it reads again are sealed.

-- Search by a part of a text uses trigram indexes, which the last section creates. Without the extension, searches read every row.
do $$
begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise notice 'The extension pg_trgm is not available: searches are slower';
end
$$;

--------------------------------------------------------------------------------
-- Organizations and people
--------------------------------------------------------------------------------

create table organizations (
  id text primary key,
  name text not null check (length(name) between 1 and 200),
  plan text not null default 'self-hosted',
  -- Whether a second person must approve an attestation.
  four_eyes boolean not null default false,
  created_at timestamptz not null default now()
);

create table users (
  id text primary key,
  -- In lower case, so that one address is one account.
  email text not null unique check (email = lower(email)),
  name text not null,
  -- argon2id in its own text form, which includes parameters and salt.
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

-- Browser sessions. A session ends with its membership.
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

-- Tokens with which programs act as a member. A token ends with its membership.
create table personal_access_tokens (
  id text primary key,
  organization_id text not null,
  user_id text not null,
  name text not null,
  -- Upper limit of the token's role; null: the token always has the role of its member.
  permissions text check (permissions in ('viewer', 'auditor', 'ci', 'developer', 'admin', 'owner')),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  -- The first 12 characters of the secret in clear.
  prefix text not null check (length(prefix) = 12),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id) on delete cascade
);
create index personal_access_tokens_by_member on personal_access_tokens (organization_id, user_id, created_at desc, id desc);

-- Second factors (TOTP, RFC 6238). They belong to a user and apply in all of the user's organizations.
create table second_factors (
  user_id text primary key references users (id) on delete cascade,
  -- The shared secret, sealed with the master key.
  sealed_secret bytea not null,
  -- Null: the user has not entered a first code yet, and sign-in does not require one.
  confirmed_at timestamptz,
  -- Time step of the last accepted code. Codes of this step and of earlier steps are refused, so that no code works twice.
  last_step bigint not null default 0,
  -- Wrong codes in a row, and the time before which no further code is checked.
  failures integer not null default 0,
  retry_at timestamptz,
  created_at timestamptz not null default now()
);

-- A used code is deleted.
create table recovery_codes (
  user_id text not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- Invitations to an organization. A used invitation is deleted.
create table invites (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  -- In lower case, as in users.
  email text not null check (email = lower(email)),
  role text not null check (role in ('viewer', 'auditor', 'ci', 'developer', 'admin', 'owner')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Id of a user or an API key. The link is valid while its creator may still create it.
  created_by text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (organization_id, email)
);
create index invites_newest_first on invites (organization_id, created_at desc, id desc);

-- Links with which a member sets a new password. A used link is deleted.
create table password_reset_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  organization_id text not null,
  user_id text not null,
  created_by text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- A new link replaces the earlier one.
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id) on delete cascade
);
create index password_reset_links_by_user on password_reset_links (user_id);

-- Links that create the first owner of an organization. Several may be valid at once, because each replica prints its own.
create table setup_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  organization_id text not null references organizations (id) on delete cascade,
  expires_at timestamptz not null
);
create index setup_links_by_organization on setup_links (organization_id);

--------------------------------------------------------------------------------
-- Plans and billing
--------------------------------------------------------------------------------

-- Scans that an organization has used of its plan. They are not counted from scans, because deleting a scan does not return quota.
create table scan_use (
  organization_id text not null references organizations (id) on delete cascade,
  -- First day of the calendar month in UTC.
  month date not null,
  scans integer not null check (scans >= 0),
  primary key (organization_id, month)
);

-- Events of the payment provider. The primary key makes a repeated delivery of an event have no effect.
create table billing_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

-- Subscriptions at the payment provider. Events may arrive in any order.
create table billing_subscriptions (
  -- The provider's id.
  id text primary key,
  -- Null until the checkout event, which names the organization, arrives.
  organization_id text references organizations (id) on delete cascade,
  plan text,
  state text not null default 'INCOMPLETE' check (state in ('INCOMPLETE', 'ACTIVE', 'PAST_DUE', 'SUSPENDED', 'ENDED')),
  -- The provider's times of plan and state. Events with an earlier time do not change them.
  plan_at timestamptz,
  state_at timestamptz,
  created_at timestamptz not null default now()
);
create index billing_subscriptions_by_organization on billing_subscriptions (organization_id);

--------------------------------------------------------------------------------
-- API keys, rate limits, encryption and audit
--------------------------------------------------------------------------------

create table api_keys (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  role text not null check (role in ('ci', 'viewer', 'developer', 'auditor', 'admin')),
  scope text not null default 'organization' check (scope in ('organization', 'sensor')),
  -- Name globs of images that a sensor key may upload results of. Null: none. Organization keys never have them.
  upload_images text[],
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  -- The first 10 characters of the secret in clear.
  prefix text not null check (length(prefix) = 10),
  -- Id of a user or an API key. Null: the bootstrap key, and keys that the command line created.
  created_by text,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_keys_by_organization on api_keys (organization_id, created_at desc, id desc);

-- Sliding windows of the rate limits: one row for each accepted request.
create table rate_limit_hits (
  id bigint generated always as identity primary key,
  bucket text not null,
  at timestamptz not null
);
create index rate_limit_hits_by_bucket on rate_limit_hits (bucket, at);

-- One row: the master key that this database belongs to. The fingerprint is an HMAC-SHA256, which does not reveal the key.
create table master_key (
  is_only boolean primary key default true check (is_only),
  fingerprint bytea not null check (length(fingerprint) = 32),
  created_at timestamptz not null default now()
);

-- The key of an organization, sealed with the master key. It seals the data keys of the organization's secrets.
create table organization_keys (
  organization_id text primary key references organizations (id) on delete cascade,
  wrapped_key bytea not null,
  created_at timestamptz not null default now(),
  rotated_at timestamptz
);

-- Secrets that the service reads again, such as registry credentials. Each has its own data key. Data key and payload are sealed with
-- the ids of organization and owner as associated data, so that a row copied to another owner cannot be opened.
create table sealed_secrets (
  -- Id of the object that the secret belongs to, such as a registry.
  owner_id text primary key,
  organization_id text not null references organization_keys (organization_id) on delete cascade,
  wrapped_key bytea not null,
  payload bytea not null
);
create index sealed_secrets_by_organization on sealed_secrets (organization_id);

-- Public halves of the organizations' Ed25519 keys (SPKI, DER). The private halves are sealed secrets. Earlier keys remain after a
-- rotation, so that their signatures can be verified.
create table signing_keys (
  organization_id text not null references organizations (id) on delete cascade,
  -- 1, 2, 3, … in the order of rotations.
  number integer not null check (number > 0),
  public_key bytea not null,
  created_at timestamptz not null default now(),
  -- When the next key replaced it. Null: the present key.
  retired_at timestamptz,
  -- Signature of the preceding key over this key. Null: the first key.
  introduction bytea,
  -- Signature of the next key over this key and the period in which it was valid. Null: the present key.
  endorsement bytea,
  primary key (organization_id, number),
  check ((retired_at is null) = (endorsement is null)),
  check ((number = 1) = (introduction is null))
);
create unique index signing_keys_present on signing_keys (organization_id) where retired_at is null;

-- Append-only. Each entry contains the hash of the preceding entry of its organization, so that a changed or removed entry is detected.
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
-- Entries of one millisecond are listed in the order of the chain.
create index audit_log_by_time on audit_log (organization_id, created_at desc, sequence desc);

-- Signatures over the audit log: at signed_at, the last entry was the one with this sequence and hash. They make it detectable when the
-- last entries of the log are removed.
create table audit_checkpoints (
  organization_id text not null references organizations (id) on delete cascade,
  -- 1, 2, 3, … without gaps in each organization.
  number integer not null check (number > 0),
  sequence bigint not null,
  hash bytea not null,
  signed_at timestamptz not null,
  signature bytea not null,
  -- Number of the signing key.
  key_number integer not null check (key_number > 0),
  primary key (organization_id, number)
);

--------------------------------------------------------------------------------
-- Registries and sensors
--------------------------------------------------------------------------------

-- Credentials of a registry are a sealed secret with the registry's id as owner.
create table registries (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text collate "C" not null check (length(name) between 1 and 100),
  provider text not null,
  -- https://host[:port][/path] or http://…. Null until the provider reports it (ECR reports the account's address).
  url text,
  -- Whether the user wrote the scheme of url. Otherwise the service finds out whether the registry speaks HTTPS.
  is_scheme_given boolean not null default false,
  -- The name of the registry in image references (docker.io, registry.example:5000). Null until it is known.
  host text,
  scan_method text not null check (scan_method in ('cloud', 'sensor')),
  schedule text not null check (schedule in ('manual', 'on_push', 'daily', 'weekly')),
  scanners text[] not null,
  -- Whether the user named the scanners. Otherwise they are the default.
  are_scanners_explicit boolean not null,
  -- Comma-separated globs.
  tag_include text not null default '*',
  tag_exclude text not null default '',
  is_insecure boolean not null default false,
  -- Certificate authorities (PEM) that are trusted in addition to the public ones.
  ca_certificate text,
  -- Repositories of a registry sync. Null: all that the provider lists.
  repositories text[],
  -- The sensor key that was created with the registry. Further keys are in api_key_registries.
  sensor_key_id text references api_keys (id) on delete set null,
  -- How often the push webhook got a new secret; 0: the registry has no webhook. The secret is derived and not stored.
  webhook_generation integer not null default 0,
  health_status text not null default 'unknown'
    check (health_status in ('unknown', 'healthy', 'unauthorized', 'unreachable', 'error', 'sensor_offline')),
  -- Error code of the last registry sync or scan. Null: it succeeded.
  health_code text,
  health_message text,
  last_sync_at timestamptz,
  -- The job of the last registry sync that was requested.
  sync_job_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index registries_by_organization on registries (organization_id, created_at, id);
create index registries_by_host on registries (organization_id, host, created_at, id);
create index registries_by_sensor_key on registries (sensor_key_id) where sensor_key_id is not null;
create index registries_by_schedule on registries (last_sync_at) where schedule <> 'manual';

-- Registries of a sensor key, in addition to the registry that was created with it (registries.sensor_key_id).
create table api_key_registries (
  key_id text not null references api_keys (id) on delete cascade,
  registry_id text not null references registries (id) on delete cascade,
  organization_id text not null references organizations (id) on delete cascade,
  primary key (key_id, registry_id)
);
create index api_key_registries_by_registry on api_key_registries (registry_id);
create index api_key_registries_by_organization on api_key_registries (organization_id);

-- Sensors inside a customer's network. They scan images and upload the results.
create table sensors (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  -- The registry whose scans the sensor runs. Null: it only uploads.
  registry_id text references registries (id) on delete cascade,
  key_id text not null references api_keys (id) on delete cascade,
  name text collate "C" not null check (length(name) between 1 and 100),
  -- Distinguishes sensors of the same name on several machines. Empty: not reported.
  hostname text not null default '',
  version text not null,
  last_heartbeat_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (key_id, name, hostname)
);
create index sensors_by_organization on sensors (organization_id, created_at, id);
create index sensors_by_registry on sensors (registry_id, id) where registry_id is not null;

--------------------------------------------------------------------------------
-- Content: layers, inventories, packages, advisories
--
-- These rows are immutable facts about content and are addressed by digest or hash. An organization reads them only through its own
-- scans. organization_id names the organization whose own pull verified the content. Null is the public pool: content that was pulled
-- without credentials from a well-known public registry.
--------------------------------------------------------------------------------

-- Analyzer results of single layers, so that a layer is read once.
create table layer_results (
  id bigint generated always as identity primary key,
  organization_id text references organizations (id) on delete cascade,
  -- Digest of the compressed layer, verified by the service's own pull.
  digest text not null,
  engine_revision text not null,
  result bytea not null,
  created_at timestamptz not null default now()
);
create unique index layer_results_by_digest on layer_results (digest, engine_revision, coalesce(organization_id, ''));
-- The result is compressed already.
alter table layer_results alter column result set storage external;

create table inventories (
  id bigint generated always as identity primary key,
  organization_id text references organizations (id) on delete cascade,
  -- Digest of the manifest of the platform.
  digest text not null,
  engine_revision text not null,
  operating_system jsonb,
  layers jsonb not null,
  evidence jsonb not null,
  warnings jsonb not null,
  size_bytes bigint not null,
  uncompressed_bytes bigint not null,
  package_count integer not null,
  created_at timestamptz not null default now()
);
create unique index inventories_by_digest on inventories (digest, engine_revision, coalesce(organization_id, ''));

-- Package versions, shared by all inventories. Rows are never deleted.
create table package_versions (
  id bigint generated always as identity primary key,
  -- SHA-256 over purl, name, version, architecture and source.
  key bytea not null unique check (length(key) = 32),
  type text not null,
  name text not null,
  version text not null,
  architecture text,
  source_name text,
  source_version text,
  purl text not null
);
create index package_versions_by_name on package_versions (name, type);

create table inventory_packages (
  inventory_id bigint not null references inventories (id) on delete cascade,
  -- Index in the inventory.
  position integer not null,
  package_version_id bigint not null references package_versions (id),
  layer_index integer not null,
  paths text[] not null,
  licenses text[] not null,
  is_development boolean not null,
  is_owned_by_distribution boolean not null,
  primary key (inventory_id, position)
);
create unique index inventory_packages_by_version on inventory_packages (package_version_id, inventory_id);

create table advisory_snapshots (
  id bigint generated always as identity primary key,
  digest text not null unique,
  built_at timestamptz not null,
  feeds jsonb not null,
  created_at timestamptz not null default now()
);

-- What advisories state about a vulnerability. Changed statements are a new row, so that earlier scans keep theirs. Rows are never
-- deleted.
create table vulnerability_facts (
  id bigint generated always as identity primary key,
  content_hash bytea not null unique check (length(content_hash) = 32),
  vulnerability_id text not null,
  severity smallint not null check (severity between 0 and 5),
  cvss_score real,
  facts jsonb not null
);

-- EPSS and known exploitation by advisory snapshot. They change daily for nearly every vulnerability, so they are not part of
-- vulnerability_facts: no finding gets a new version with them.
create table exploit_signals (
  snapshot_id bigint not null references advisory_snapshots (id) on delete cascade,
  vulnerability_id text not null,
  epss_score real,
  epss_percentile real,
  is_known_exploited boolean not null,
  -- The day by which CISA's catalog requires remediation.
  exploited_due_on date,
  primary key (snapshot_id, vulnerability_id)
);

--------------------------------------------------------------------------------
-- Images, tags and scans
--------------------------------------------------------------------------------

create table images (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  registry_id text references registries (id) on delete set null,
  -- Id of the registry through which the image was found; empty: none. It remains when the registry is deleted, so that the image is
  -- not confused with an image of the same name that was scanned without a registry or through another one.
  registry_key text not null default '',
  source text not null check (source in ('registry', 'demo')),
  -- Canonical host/path, such as docker.io/library/alpine.
  repository text not null,
  -- The short form, such as alpine.
  name text collate "C" not null,
  -- Whether a scan or a registry sync has ever found a tag of the image. Images that were never found are not counted anywhere.
  is_seen boolean not null default true,
  tag_count integer not null default 0,
  -- The following columns are copies from the latest tag, because lists sort and filter by them.
  latest_tag_id text,
  risk_score smallint,
  grade_rank smallint check (grade_rank between 1 and 5),
  critical integer not null default 0,
  high integer not null default 0,
  medium integer not null default 0,
  low integer not null default 0,
  -- Over all platforms of the latest tag; not_assessed as in scans.
  completeness text check (completeness in ('complete', 'partial')),
  not_assessed jsonb,
  last_scanned_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index images_by_repository on images (organization_id, repository, source, registry_key);
create index images_by_name on images (organization_id, name, id);
create index images_by_created on images (organization_id, created_at, id);
create index images_by_risk_up on images (organization_id, risk_score, id);
create index images_by_risk_down on images (organization_id, risk_score desc nulls last, id desc);
create index images_by_completeness on images (organization_id, completeness, name, id);
create index images_by_not_assessed on images using gin (not_assessed jsonb_path_ops) where not_assessed is not null;
create index images_by_registry on images (registry_id, id) where registry_id is not null;

create table tags (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  image_id text not null references images (id) on delete cascade,
  -- Name of the tag, or the digest if the image was named by digest alone.
  name text not null,
  digest text,
  latest_scan_id text,
  last_scanned_at timestamptz,
  -- Whether a scan or a registry sync has ever found the tag. Tags that were never found are not counted anywhere.
  is_seen boolean not null default true,
  -- Root digest and time of the last registry sync that listed the tag. Null: no sync has listed it.
  seen_digest text,
  seen_at timestamptz,
  -- When a registry sync first found the tag, or found it with another root digest. Null: not known.
  pushed_at timestamptz,
  -- Digest and time of the last scan that a schedule queued, so that a tag that cannot be scanned is not queued again and again.
  scheduled_digest text,
  scheduled_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (image_id, name)
);

-- Assessments are numbered within a tag platform, and findings are intervals of these numbers. Each result source has its own tag
-- platform, and one source describes the tag.
create table tag_platforms (
  id bigint generated always as identity primary key,
  organization_id text not null references organizations (id) on delete cascade,
  tag_id text not null references tags (id) on delete cascade,
  platform text not null,
  -- pull: the service pulled the image. sensor: uploaded with a key of the image's registry. upload: uploaded with another key.
  source text not null default 'pull' check (source in ('pull', 'sensor', 'upload')),
  -- Whether another source describes the tag. Then latest_scan_id is null, and the open findings are in shadow_findings.
  is_shadow boolean not null default false,
  -- Number of the last COMPLETE scan. Numbers are not reused.
  last_assessment integer not null default 0,
  latest_scan_id text,
  constraint tag_platforms_by_source unique (tag_id, platform, source)
);
create index tag_platforms_by_organization on tag_platforms (organization_id, latest_scan_id);
create index tag_platforms_shadow on tag_platforms (id) where is_shadow;

create table scans (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  batch_id text not null,
  image_id text not null references images (id) on delete cascade,
  tag_id text not null references tags (id) on delete cascade,
  tag_platform_id bigint references tag_platforms (id) on delete cascade,
  registry_id text references registries (id) on delete set null,
  image text not null,
  tag text not null,
  -- Canonical reference that is fetched. A digest in it is never replaced.
  reference text not null,
  requested_platform text,
  platform text,
  digest text,
  -- When the service last resolved the tag to its digest. A scan that resolved it earlier does not replace the result of a scan that
  -- resolved it later. Null: the service did not resolve it.
  resolved_at timestamptz,
  origin text not null default 'cloud' check (origin in ('cloud', 'sensor', 'cli')),
  requested_scanners text[] not null,
  are_scanners_explicit boolean not null,
  all_platforms boolean not null default false,
  scanners jsonb not null default '[]',
  priority smallint not null default 0,
  -- Normalized reference, platform and scanners. A second request for the same unfinished work joins the first one.
  request_key text not null,
  queued_by text,
  job_id text,
  attempts integer not null default 0,
  -- Error of the last attempt that failed and is to be repeated.
  last_error jsonb,
  -- When a sensor may claim the scan again. The job queue has this time for other scans.
  next_attempt_at timestamptz,
  -- 1 QUEUED, 2 IN_PROGRESS, 3 COMPLETE, 4 FAILED, 5 CANCELLED: in order of the life cycle, because lists sort by it.
  status smallint not null default 1 check (status between 1 and 5),
  phase text not null default 'queued',
  percent smallint not null default 0,
  error jsonb,
  completeness text check (completeness in ('complete', 'partial')),
  -- 1 A … 5 F.
  grade_rank smallint check (grade_rank between 1 and 5),
  -- Null also for a COMPLETE scan that assessed nothing: 0 would mean that nothing was found.
  risk_score smallint check (risk_score between 0 and 100),
  critical integer not null default 0,
  high integer not null default 0,
  medium integer not null default 0,
  low integer not null default 0,
  negligible integer not null default 0,
  unknown integer not null default 0,
  fixable integer not null default 0,
  inventory_id bigint references inventories (id),
  snapshot_id bigint references advisory_snapshots (id),
  -- Number within the tag platform. Null until COMPLETE.
  assessment integer,
  checks jsonb not null default '[]',
  scoring jsonb,
  coverage jsonb,
  -- Kinds and counts of content that was not assessed: [{"kind": "deb (debian 14)", "count": 129}]. A null count is not known. The
  -- column is null until COMPLETE, and if everything was assessed.
  not_assessed jsonb,
  warnings jsonb not null default '[]',
  created_at timestamptz not null default now(),
  started_at timestamptz,
  scanned_at timestamptz,
  duration_ms integer
);
create unique index scans_active on scans (organization_id, request_key) where status <= 2;
create index scans_by_created on scans (organization_id, created_at, id);
create index scans_by_scanned_up on scans (organization_id, scanned_at, id);
create index scans_by_scanned_down on scans (organization_id, scanned_at desc nulls last, id desc);
create index scans_by_status on scans (organization_id, status, id);
create index scans_by_grade_up on scans (organization_id, grade_rank, id);
create index scans_by_grade_down on scans (organization_id, grade_rank desc nulls last, id desc);
create index scans_by_risk_up on scans (organization_id, risk_score, id);
create index scans_by_risk_down on scans (organization_id, risk_score desc nulls last, id desc);
create index scans_by_completeness on scans (organization_id, completeness, created_at, id);
create index scans_by_not_assessed on scans using gin (not_assessed jsonb_path_ops) where not_assessed is not null;
create index scans_by_tag_platform on scans (tag_platform_id, assessment);
create index scans_by_tag on scans (tag_id);
create index scans_by_image on scans (image_id);
create index scans_by_batch on scans (organization_id, batch_id);
create index scans_by_registry on scans (registry_id, created_at, id) where registry_id is not null;
-- A package of every image is looked up through as many scans as there are tags. This index answers without reading their rows.
create index scans_of_inventory on scans (inventory_id) include (organization_id, id);
-- Scans that wait for a sensor, in the order in which sensors claim them.
create index scans_for_sensors on scans (registry_id, priority desc, created_at, id) where status <= 2 and origin = 'sensor';
-- Posture figures read the platforms that were requested and could not be scanned.
create index scans_failed_platforms on scans (tag_id, created_at) where status = 4 and requested_platform is not null;

-- Totals of scans by status, so that lists do not count rows. Each statement that changes scans appends its changes, and the total is
-- their sum in the snapshot of the reader. Appending means that no transaction waits for the total of another one. A job merges rows.
create table scan_counts (
  id bigint generated always as identity primary key,
  organization_id text not null references organizations (id) on delete cascade,
  status smallint not null,
  change bigint not null
);
create index scan_counts_by_organization on scan_counts (organization_id, status) include (change);

create function count_scans() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into scan_counts (organization_id, status, change)
      select organization_id, status, count(*) from added group by 1, 2;
  elsif tg_op = 'DELETE' then
    -- The totals of a deleted organization are deleted with it.
    insert into scan_counts (organization_id, status, change)
      select organization_id, status, -count(*) from removed
      where exists (select from organizations o where o.id = organization_id) group by 1, 2;
  else
    insert into scan_counts (organization_id, status, change)
      select organization_id, status, sum(change) from (
        select organization_id, status, 1 as change from added
        union all
        select organization_id, status, -1 from removed
      ) changes
      group by 1, 2 having sum(change) <> 0;
  end if;
  return null;
end
$$;

create trigger count_added_scans after insert on scans
  referencing new table as added for each statement execute function count_scans();
create trigger count_removed_scans after delete on scans
  referencing old table as removed for each statement execute function count_scans();
create trigger count_changed_scans after update on scans
  referencing old table as removed new table as added for each statement execute function count_scans();

-- Uploads that created or completed a scan, by the id that the sender gave them. A repeated upload gets the answer of the first one, also
-- when the scan has been deleted since.
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

-- Scans that a sensor has claimed. The claim ends at leased_until; then another sensor may claim the scan under a new id.
create table sensor_jobs (
  id text primary key,
  scan_id text not null unique references scans (id) on delete cascade,
  sensor_id text not null references sensors (id) on delete cascade,
  leased_until timestamptz not null,
  created_at timestamptz not null default now()
);
create index sensor_jobs_by_sensor on sensor_jobs (sensor_id);

--------------------------------------------------------------------------------
-- Findings, triage and attestations
--------------------------------------------------------------------------------

-- A row is a finding over an interval of assessments. Assessment n contains the finding if
-- opened_at_assessment <= n and (closed_at_assessment is null or closed_at_assessment > n).
--
-- The only foreign key is that of the tag platform, which leads to tag, image and organization and passes on their deletes. PostgreSQL
-- checks every foreign key for every inserted row, and further ones would cost time without protecting anything: package versions and
-- vulnerability facts are never deleted.
create table findings (
  row_id bigint generated always as identity primary key,
  -- Remains the same when the facts change and a new row continues the finding.
  id text not null,
  organization_id text not null,
  tag_platform_id bigint not null references tag_platforms (id) on delete cascade,
  tag_id text not null,
  image_id text not null,
  vulnerability_id text collate "C" not null,
  package_version_id bigint not null,
  facts_id bigint not null,
  fixed_version text,
  fix_state text not null check (fix_state in ('fixed', 'not-fixed', 'wont-fix', 'unknown')),
  advisory_ids text[] not null,
  -- Scanners that report the finding.
  sources text[] not null default '{builtin}',
  -- Copies of columns that lists sort by. EPSS and known exploitation are the current ones; a past scan reads those of its advisory
  -- snapshot.
  severity smallint not null,
  cvss_score real,
  epss_score real,
  epss_percentile real,
  is_known_exploited boolean not null default false,
  -- 1 OPEN …, in order of the life cycle; a copy from triage.
  triage_status smallint not null default 1,
  opened_at_assessment integer not null,
  opened_cause text not null,
  closed_at_assessment integer,
  closed_cause text,
  detected_at timestamptz not null,
  closed_at timestamptz,
  -- The first detection in any tag of the image if it is before detected_at. Deadlines start there.
  first_detected_at timestamptz,
  -- The latest expiry of the attestations that cover the finding; infinity if one of them never expires.
  suppressed_until timestamptz
);
create unique index findings_open on findings (tag_platform_id, vulnerability_id, package_version_id) where closed_at_assessment is null;
create index findings_by_tag_platform on findings (tag_platform_id, opened_at_assessment);
create index findings_by_id on findings (organization_id, id);
create index findings_by_tag on findings (tag_id);
-- Triage applies to a vulnerability in all tags of an image.
create index findings_by_image_vulnerability on findings (image_id, vulnerability_id);
create index findings_by_closed on findings (organization_id, closed_at) where closed_at is not null;
create index findings_suppressed on findings (organization_id, image_id) where suppressed_until is not null and closed_at_assessment is null;
create index findings_exploited on findings (organization_id, row_id)
  where closed_at_assessment is null and is_known_exploited;
create index findings_by_package on findings (organization_id, package_version_id)
  include (suppressed_until) where closed_at_assessment is null;

-- Sort orders of the list of findings. They sort nulls last in both directions. Every list filters by suppressed_until, so every index
-- includes it: a page is found in the index alone.
create index findings_by_default on findings (organization_id, severity desc, epss_score desc nulls last, id collate "C" desc)
  include (row_id, suppressed_until, triage_status, fix_state, is_known_exploited) where closed_at_assessment is null;
create index findings_by_severity on findings (organization_id, severity, id collate "C")
  include (row_id, suppressed_until) where closed_at_assessment is null;
create index findings_by_cve on findings (organization_id, vulnerability_id, id collate "C")
  include (row_id, suppressed_until, severity) where closed_at_assessment is null;
create index findings_by_detected on findings (organization_id, detected_at, id collate "C")
  include (row_id, suppressed_until) where closed_at_assessment is null;
create index findings_by_cvss_up on findings (organization_id, cvss_score, id collate "C")
  include (row_id, suppressed_until) where closed_at_assessment is null;
create index findings_by_cvss_down on findings (organization_id, cvss_score desc nulls last, id collate "C" desc)
  include (row_id, suppressed_until) where closed_at_assessment is null;
create index findings_by_triage on findings (organization_id, triage_status, id collate "C")
  include (row_id, suppressed_until) where closed_at_assessment is null;
-- A deadline is the first detection plus the days of the severity, so within a severity deadlines sort like first detections. The plain
-- columns are included because PostgreSQL answers from the index alone only if it contains every column that an expression reads.
create index findings_by_deadline
  on findings (organization_id, severity, (coalesce(first_detected_at, detected_at)), id collate "C")
  include (row_id, suppressed_until, first_detected_at, detected_at) where closed_at_assessment is null;

-- Findings of sources that do not describe their tag: open ones, and those that closed while the source was shadowed. They are a table
-- of their own so that no query of findings and no stored total includes them. The numbers of both tables come from one sequence,
-- because rows move between them.
create table shadow_findings (like findings including defaults including constraints);
alter table shadow_findings
  add primary key (row_id),
  alter column row_id set default nextval(pg_get_serial_sequence('findings', 'row_id')),
  add foreign key (tag_platform_id) references tag_platforms (id) on delete cascade;
create unique index shadow_findings_open on shadow_findings (tag_platform_id, vulnerability_id, package_version_id)
  where closed_at_assessment is null;
create index shadow_findings_by_tag_platform on shadow_findings (tag_platform_id, opened_at_assessment);
create index shadow_findings_by_id on shadow_findings (organization_id, id);
create index shadow_findings_by_image on shadow_findings (image_id, vulnerability_id);
create index shadow_findings_by_tag on shadow_findings (tag_id);

-- Triage belongs to image, vulnerability and package name, so that it survives new tags, new scans and new versions of the package.
create table triage (
  organization_id text not null references organizations (id) on delete cascade,
  image_id text not null references images (id) on delete cascade,
  vulnerability_id text not null,
  package_type text not null,
  package_name text not null,
  -- 1 OPEN …, in order of the life cycle. Findings have a copy, because lists sort by it.
  status smallint not null check (status between 1 and 5),
  assignee text,
  note text,
  updated_at timestamptz not null default now(),
  primary key (image_id, vulnerability_id, package_type, package_name)
);

create table triage_history (
  id bigint generated always as identity primary key,
  organization_id text not null references organizations (id) on delete cascade,
  image_id text not null references images (id) on delete cascade,
  vulnerability_id text not null,
  package_type text not null,
  package_name text not null,
  status smallint not null check (status between 1 and 5),
  assignee text,
  note text,
  -- Null: the service reopened a fixed finding that a scan found again.
  actor_id text,
  actor_name text,
  created_at timestamptz not null default now()
);
create index triage_history_by_subject on triage_history (image_id, vulnerability_id, package_type, package_name, id);

-- Attestations about a vulnerability. An approved one suppresses findings until it expires. Rows are never deleted.
create table attestations (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  cve_id text collate "C" not null,
  package_name text not null,
  category text not null check (category in ('false_positive', 'not_applicable', 'risk_accepted', 'compensating_control')),
  reason text not null,
  evidence text,
  scope_type text not null check (scope_type in ('tag', 'historical', 'blanket')),
  -- Not a foreign key: if the tag is deleted, its attestation must not cover more than before.
  tag_id text,
  -- The last detection that a historical attestation covers.
  as_of timestamptz,
  -- 1 PROPOSED, 2 APPROVED, 3 REJECTED, 4 WITHDRAWN, 5 REVOKED. 1 and 2 are shown as EXPIRED after expires_at.
  status smallint not null default 1 check (status between 1 and 5),
  expires_at timestamptz,
  proposed_by text not null,
  proposed_by_name text not null,
  decided_by text,
  decided_by_name text,
  decided_at timestamptz,
  note text,
  ended_by text,
  ended_by_name text,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check ((scope_type = 'tag') <= (tag_id is not null)),
  check ((scope_type = 'historical') = (as_of is not null)),
  check (scope_type <> 'blanket' or tag_id is null)
);
create index attestations_by_created on attestations (organization_id, created_at, id);
create index attestations_by_cve on attestations (organization_id, cve_id, package_name);

-- Figures of tag platforms with suppressed findings, without these findings; the figures of a scan count all of its findings. Rows are
-- written under the row lock of the image. There is no foreign key to the tag platform: its check would lock the tag platform after the
-- image, and transactions that write scans lock them in the opposite order.
create table suppressed_tag_platforms (
  tag_platform_id bigint primary key,
  organization_id text not null references organizations (id) on delete cascade,
  image_id text not null references images (id) on delete cascade,
  risk_score smallint not null,
  grade_rank smallint,
  critical integer not null,
  high integer not null,
  medium integer not null,
  low integer not null,
  -- When the first suppression expires.
  valid_until timestamptz not null
);
create index suppressed_tag_platforms_by_image on suppressed_tag_platforms (image_id);
create index suppressed_tag_platforms_by_expiry on suppressed_tag_platforms (organization_id, valid_until);

-- Days from the first detection to the deadline. An organization without a row has the default policy.
create table sla_policies (
  organization_id text primary key references organizations (id) on delete cascade,
  critical_days integer not null check (critical_days between 1 and 3650),
  high_days integer not null check (high_days between 1 and 3650),
  medium_days integer not null check (medium_days between 1 and 3650),
  low_days integer not null check (low_days between 1 and 3650),
  updated_at timestamptz not null default now()
);

--------------------------------------------------------------------------------
-- BEGIN finding totals
--
-- Numbers of open findings by facet, so that lists, pages and figures do not count rows: an organization may have millions of open findings.
-- Triggers append the changes of each statement, so that no transaction waits for the total of another one, and a job merges them.
-- docs/finding-totals.md explains the design.
--------------------------------------------------------------------------------

-- Merged totals. A facet leaves the key columns that it does not use null. Deep pages begin at groups in the order of the index.
create table finding_totals (
  organization_id text not null references organizations (id) on delete cascade,
  facet text collate "C" not null,
  registry_key text collate "C",
  severity smallint,
  moment timestamptz,
  cvss_score real,
  value text collate "C",
  has_deadline boolean,
  triage_status smallint,
  is_fixable boolean,
  is_known_exploited boolean,
  total bigint not null
);
create unique index finding_totals_by_key on finding_totals (organization_id, facet, registry_key, severity, moment, cvss_score, value,
  has_deadline, triage_status, is_fixable, is_known_exploited) include (total) nulls not distinct;
create index finding_totals_empty on finding_totals (organization_id) where total = 0;

-- Changes that are not merged into finding_totals yet. A foreign key would be checked for each row: the merge ignores changes of deleted
-- organizations instead.
create table finding_total_changes (
  organization_id text not null,
  facet text collate "C" not null,
  registry_key text collate "C",
  severity smallint,
  moment timestamptz,
  cvss_score real,
  value text collate "C",
  has_deadline boolean,
  triage_status smallint,
  is_fixable boolean,
  is_known_exploited boolean,
  change bigint not null
);
create index finding_total_changes_by_facet on finding_total_changes (organization_id, facet);

-- Whether the last check found the totals of an organization equal to its rows.
create table totals_checks (
  organization_id text primary key references organizations (id) on delete cascade,
  checked_at timestamptz not null,
  is_right boolean not null
);

-- begin of generated finding facets (node tools/generate-finding-totals.ts)
-- A query of organization_id, facet, key columns and change. `findings_query` selects findings, each with `change` 1 or -1; closed ones are
-- ignored. One pass aggregates the findings by the columns that facets begin with; each facet is made of one of these groups. The first
-- part of the union selects no row: it gives the columns their names, types and collations.
create or replace function finding_totals_query(findings_query text) returns text language sql immutable as $$
  select format($statement$
    with f as (
      select change, organization_id, vulnerability_id, package_version_id, image_id, fix_state, severity, cvss_score, triage_status,
        is_known_exploited, detected_at, first_detected_at
      from (%s) given where closed_at_assessment is null
    ), properties as (
      select f.change, f.organization_id,
        f.vulnerability_id as vulnerability_id,
        f.package_version_id as package_version_id,
        f.image_id as image_id,
        f.fix_state as fix_state,
        f.severity as severity,
        f.cvss_score as cvss_score,
        f.triage_status as triage_status,
        f.is_known_exploited as is_known_exploited,
        f.fix_state = 'fixed' as is_fixable,
        f.severity >= 2 as has_deadline,
        left(f.vulnerability_id, 10) as prefix_10,
        left(f.vulnerability_id, 12) as prefix_12,
        date_trunc('second', f.detected_at) as detected_second,
        date_trunc('second', coalesce(f.first_detected_at, f.detected_at)) as first_detected_second
      from f
    ), grouped as (
      select organization_id, vulnerability_id, package_version_id, image_id, fix_state, severity, cvss_score, triage_status,
        is_known_exploited, is_fixable, has_deadline, prefix_10, prefix_12, detected_second,
        first_detected_second, sum(change) as change,
        grouping(vulnerability_id, package_version_id, image_id, fix_state, severity, cvss_score, triage_status,
          is_known_exploited, is_fixable, has_deadline, prefix_10, prefix_12, detected_second,
          first_detected_second) as missing
      from properties group by organization_id, grouping sets (
        (image_id, severity, triage_status, is_fixable, is_known_exploited),
        (vulnerability_id),
        (has_deadline, prefix_10),
        (image_id, has_deadline, prefix_12),
        (package_version_id),
        (fix_state),
        (image_id, detected_second),
        (cvss_score),
        (image_id, severity, first_detected_second))
      having sum(change) <> 0
    ), group_of_state as (
      select organization_id, image_id, severity, triage_status, is_fixable, is_known_exploited, change from grouped
      where missing = b'11010100011111'::int
    ), group_of_vulnerability as (
      select organization_id, vulnerability_id, change from grouped
      where missing = b'01111111111111'::int
    ), group_of_vulnerability_prefix_10 as (
      select organization_id, has_deadline, prefix_10, change from grouped
      where missing = b'11111111100111'::int
    ), group_of_vulnerability_prefix_12 as (
      select organization_id, image_id, has_deadline, prefix_12, change from grouped
      where missing = b'11011111101011'::int
    ), group_of_package_name as (
      select organization_id, package_version_id, change from grouped
      where missing = b'10111111111111'::int
    ), group_of_fix_state as (
      select organization_id, fix_state, change from grouped
      where missing = b'11101111111111'::int
    ), group_of_image as (
      select organization_id, image_id, detected_second, change from grouped
      where missing = b'11011111111101'::int
    ), group_of_cvss_score as (
      select organization_id, cvss_score, change from grouped
      where missing = b'11111011111111'::int
    ), group_of_first_detected_hour as (
      select organization_id, image_id, severity, first_detected_second, change from grouped
      where missing = b'11010111111110'::int
    )
    select organization_id, facet, registry_key, severity, moment, cvss_score, value, has_deadline, triage_status, is_fixable,
      is_known_exploited, total as change
      from finding_totals where false
    union all
    select g.organization_id, 'state', coalesce(i.registry_key, ''), g.severity, null, null, null, null, g.triage_status, g.is_fixable, g.is_known_exploited, sum(g.change)::bigint
      from group_of_state g left join images i on i.id = g.image_id group by 1, 3, 4, 9, 10, 11 having sum(g.change) <> 0
    union all
    select g.organization_id, 'vulnerability', null, null, null, null, g.vulnerability_id, null, null, null, null, g.change
      from group_of_vulnerability g
    union all
    select g.organization_id, 'vulnerability_prefix_10', null, null, null, null, g.prefix_10, g.has_deadline, null, null, null, g.change
      from group_of_vulnerability_prefix_10 g
    union all
    select g.organization_id, 'vulnerability_prefix_12', null, null, null, null, g.prefix_12, g.has_deadline, null, null, null, sum(g.change)::bigint
      from group_of_vulnerability_prefix_12 g group by 1, 7, 8 having sum(g.change) <> 0
    union all
    select g.organization_id, 'registry_vulnerability_prefix_12', i.registry_key, null, null, null, g.prefix_12, null, null, null, null, sum(g.change)::bigint
      from group_of_vulnerability_prefix_12 g left join images i on i.id = g.image_id where i.registry_key <> '' and g.has_deadline group by 1, 3, 7 having sum(g.change) <> 0
    union all
    select g.organization_id, 'package_name', null, null, null, null, p.name, null, null, null, null, sum(g.change)::bigint
      from group_of_package_name g join package_versions p on p.id = g.package_version_id group by 1, 7 having sum(g.change) <> 0
    union all
    select g.organization_id, 'package_type', null, null, null, null, p.type, null, null, null, null, sum(g.change)::bigint
      from group_of_package_name g join package_versions p on p.id = g.package_version_id group by 1, 7 having sum(g.change) <> 0
    union all
    select g.organization_id, 'fix_state', null, null, null, null, g.fix_state, null, null, null, null, g.change
      from group_of_fix_state g
    union all
    select g.organization_id, 'image', null, null, null, null, g.image_id, null, null, null, null, sum(g.change)::bigint
      from group_of_image g group by 1, 7 having sum(g.change) <> 0
    union all
    select g.organization_id, 'cvss_score', null, null, null, g.cvss_score, null, null, null, null, null, g.change
      from group_of_cvss_score g
    union all
    select g.organization_id, 'detected_day', null, null, date_trunc('day', g.detected_second, 'UTC'), null, null, null, null, null, null, sum(g.change)::bigint
      from group_of_image g group by 1, 5 having sum(g.change) <> 0
    union all
    select g.organization_id, 'detected_second', null, null, g.detected_second, null, null, null, null, null, null, sum(g.change)::bigint
      from group_of_image g group by 1, 5 having sum(g.change) <> 0
    union all
    select g.organization_id, 'registry_detected_hour', i.registry_key, null, date_trunc('hour', g.detected_second, 'UTC'), null, null, null, null, null, null, sum(g.change)::bigint
      from group_of_image g left join images i on i.id = g.image_id where i.registry_key <> '' group by 1, 3, 5 having sum(g.change) <> 0
    union all
    select g.organization_id, 'first_detected_hour', null, g.severity, date_trunc('hour', g.first_detected_second, 'UTC'), null, null, null, null, null, null, sum(g.change)::bigint
      from group_of_first_detected_hour g group by 1, 4, 5 having sum(g.change) <> 0
    union all
    select g.organization_id, 'first_detected_second', null, g.severity, g.first_detected_second, null, null, null, null, null, null, sum(g.change)::bigint
      from group_of_first_detected_hour g group by 1, 4, 5 having sum(g.change) <> 0
    union all
    select g.organization_id, 'registry_first_detected_hour', i.registry_key, g.severity, date_trunc('hour', g.first_detected_second, 'UTC'), null, null, null, null, null, null, sum(g.change)::bigint
      from group_of_first_detected_hour g left join images i on i.id = g.image_id where i.registry_key <> '' group by 1, 3, 4, 5 having sum(g.change) <> 0
    union all
    select g.organization_id, 'registry_first_detected_second', i.registry_key, g.severity, g.first_detected_second, null, null, null, null, null, null, sum(g.change)::bigint
      from group_of_first_detected_hour g left join images i on i.id = g.image_id where i.registry_key <> '' group by 1, 3, 4, 5 having sum(g.change) <> 0$statement$, findings_query)
$$;

-- Appends what a statement changed. Updates that change no column of a facet, such as suppression, are ignored. Changes of an organization
-- that is being deleted are ignored too: its totals are deleted with it.
create or replace function append_finding_total_changes() returns trigger language plpgsql as $$
begin
  execute 'insert into finding_total_changes (organization_id, facet, registry_key, severity, moment, cvss_score, value, has_deadline, triage_status, is_fixable,
    is_known_exploited, change) '
    || finding_totals_query(case tg_op
    when 'INSERT' then 'select 1 as change, added.* from added'
    when 'DELETE' then 'select -1 as change, removed.* from removed
      where exists (select from organizations o where o.id = removed.organization_id)'
    else 'select side.* from added a join removed r on r.row_id = a.row_id cross join lateral (values
        (1, a.organization_id, a.vulnerability_id, a.package_version_id, a.image_id, a.fix_state, a.severity, a.cvss_score,
          a.triage_status, a.is_known_exploited, a.detected_at, a.first_detected_at, a.closed_at_assessment),
        (-1, r.organization_id, r.vulnerability_id, r.package_version_id, r.image_id, r.fix_state, r.severity, r.cvss_score,
          r.triage_status, r.is_known_exploited, r.detected_at, r.first_detected_at, r.closed_at_assessment)
      ) side (change, organization_id, vulnerability_id, package_version_id, image_id, fix_state, severity, cvss_score, triage_status,
        is_known_exploited, detected_at, first_detected_at, closed_at_assessment)
      where (a.closed_at_assessment is null) <> (r.closed_at_assessment is null)
        or (a.vulnerability_id, a.package_version_id, a.image_id, a.fix_state, a.severity, a.cvss_score,
          a.triage_status, a.is_known_exploited, a.detected_at, a.first_detected_at)
          is distinct from
          (r.vulnerability_id, r.package_version_id, r.image_id, r.fix_state, r.severity, r.cvss_score,
          r.triage_status, r.is_known_exploited, r.detected_at, r.first_detected_at)' end);
  return null;
end
$$;

-- Facets that this database counts for the first time, and those that are not counted any more. Findings are not written meanwhile.
do $$
begin
  lock table findings in share row exclusive mode;
  delete from finding_totals where facet not in ('state', 'vulnerability', 'vulnerability_prefix_10', 'vulnerability_prefix_12',
    'registry_vulnerability_prefix_12', 'package_name', 'package_type', 'fix_state', 'image', 'cvss_score',
    'detected_day', 'detected_second', 'registry_detected_hour', 'first_detected_hour',
    'first_detected_second', 'registry_first_detected_hour', 'registry_first_detected_second');
  delete from finding_total_changes where facet not in ('state', 'vulnerability', 'vulnerability_prefix_10', 'vulnerability_prefix_12',
    'registry_vulnerability_prefix_12', 'package_name', 'package_type', 'fix_state', 'image', 'cvss_score',
    'detected_day', 'detected_second', 'registry_detected_hour', 'first_detected_hour',
    'first_detected_second', 'registry_first_detected_hour', 'registry_first_detected_second');
  execute 'insert into finding_total_changes (organization_id, facet, registry_key, severity, moment, cvss_score, value, has_deadline, triage_status, is_fixable,
    is_known_exploited, change)
    select counted.* from (' || finding_totals_query('select 1 as change, findings.* from findings') || ') counted
    where facet not in (select facet from finding_totals union select facet from finding_total_changes)';
end
$$;
-- end of generated finding facets

create trigger append_totals_of_added_findings after insert on findings
  referencing new table as added for each statement execute function append_finding_total_changes();
create trigger append_totals_of_removed_findings after delete on findings
  referencing old table as removed for each statement execute function append_finding_total_changes();
create trigger append_totals_of_changed_findings after update on findings
  referencing old table as removed new table as added for each statement execute function append_finding_total_changes();

-- The triggers look up the registry of an image: its findings are deleted before the image is.
create function delete_findings_of_image() returns trigger language plpgsql as $$
begin
  delete from findings where image_id = old.id;
  return old;
end
$$;
create trigger delete_findings_before_image before delete on images for each row execute function delete_findings_of_image();

-- The findings of an image that moves to another registry move from the totals of one registry to those of the other.
create function append_finding_total_changes_of_image() returns trigger language plpgsql as $$
begin
  execute 'insert into finding_total_changes ' || finding_totals_query(format(
    'select %s as change, findings.* from findings where image_id = %L', case tg_when when 'BEFORE' then -1 else 1 end, new.id));
  return new;
end
$$;
create trigger subtract_totals_before_image_moves before update of registry_key on images for each row
  when (old.registry_key <> new.registry_key) execute function append_finding_total_changes_of_image();
create trigger add_totals_after_image_moved after update of registry_key on images for each row
  when (old.registry_key <> new.registry_key) execute function append_finding_total_changes_of_image();

--------------------------------------------------------------------------------
-- END finding totals
--------------------------------------------------------------------------------

--------------------------------------------------------------------------------
-- Posture
--------------------------------------------------------------------------------

-- Figures of each day, so that a trend does not count the past again. A job writes them; days that it did not write remain unknown.
create table posture_days (
  organization_id text not null references organizations (id) on delete cascade,
  -- Null: the whole organization, including images of no registry.
  registry_id text references registries (id) on delete cascade,
  -- In UTC.
  day date not null,
  -- When the figures were read. The row of a day is replaced during the day.
  computed_at timestamptz not null,
  images integer not null,
  tags integer not null,
  tags_scanned integer not null,
  tags_recent integer not null,
  -- Open findings that are not suppressed. Null: no tag was ever scanned.
  critical integer,
  high integer,
  medium integer,
  low integer,
  negligible integer,
  unknown integer,
  known_exploited integer,
  fixable integer,
  breached integer,
  -- Mean over the images with a result, and the number of these images.
  risk_average double precision,
  images_scored integer,
  unique nulls not distinct (organization_id, registry_id, day)
);

-- Cached posture figures of organizations and registries with many open findings, which are too slow to compute in a request. A job
-- writes them, and responses state their time.
create table cached_posture_figures (
  organization_id text not null references organizations (id) on delete cascade,
  -- Null: the whole organization.
  registry_id text references registries (id) on delete cascade,
  kind text not null check (kind in ('upgrades', 'packages', 'evidence')),
  -- Format of the figures. Figures in another format than the service's are computed again.
  format smallint not null,
  computed_at timestamptz not null,
  figures jsonb not null,
  unique nulls not distinct (organization_id, registry_id, kind)
);

--------------------------------------------------------------------------------
-- Reports and reviews
--------------------------------------------------------------------------------

create table report_schedules (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  type text not null,
  format text not null,
  name text not null,
  scope text not null check (scope in ('org', 'registry', 'custom')),
  scope_label text not null,
  -- The resolved scope: ids of the registry, tags, scan, layer or package.
  target jsonb not null,
  sections text[] not null,
  options jsonb not null default '{}',
  frequency text not null check (frequency in ('DAILY', 'WEEKLY', 'MONTHLY')),
  -- Occurrences are counted from here, so that a short month does not move those after it.
  anchor timestamptz not null,
  next_at timestamptz not null,
  last_report_id text,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null default now()
);
create index report_schedules_by_organization on report_schedules (organization_id, created_at, id);
create index report_schedules_by_time on report_schedules (next_at);

create table reports (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  type text not null,
  format text not null,
  name text not null,
  -- 0 QUEUED, 1 GENERATING, 2 READY, 3 FAILED.
  status smallint not null default 0 check (status between 0 and 3),
  -- 1, and one more for each regeneration.
  version int not null default 1,
  scope text not null check (scope in ('org', 'registry', 'custom')),
  scope_label text not null,
  target jsonb not null,
  -- Reports with the same key have the same scope and can be compared.
  scope_key text not null,
  sections text[] not null,
  -- Options of the report type.
  options jsonb not null default '{}',
  frequency text not null check (frequency in ('ONE_TIME', 'DAILY', 'WEEKLY', 'MONTHLY')),
  schedule_id text references report_schedules (id) on delete set null,
  -- The error of a FAILED report: {code, message}.
  error jsonb,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz,
  -- Of the file in the requested format.
  size_bytes bigint
);
create index reports_by_time on reports (organization_id, created_at, id);
-- Every new report counts the unfinished reports of its organization.
create index reports_unfinished on reports (organization_id) where status < 2;

-- Report snapshots, one for each version that became READY; their rows are files in the object store. A replaced version remains while a
-- share of it is valid.
create table report_snapshots (
  report_id text not null references reports (id) on delete cascade,
  version int not null,
  organization_id text not null references organizations (id) on delete cascade,
  type text not null,
  scope_key text not null,
  as_of timestamptz not null,
  size_bytes bigint not null,
  intelligence jsonb,
  created_at timestamptz not null default now(),
  primary key (report_id, version)
);
create index report_snapshots_by_scope on report_snapshots (organization_id, type, scope_key, as_of);

-- Links with which a report is read without an account.
create table report_shares (
  id text primary key,
  report_id text not null references reports (id) on delete cascade,
  -- The shared version. It does not change when the report is generated again.
  version int not null,
  organization_id text not null references organizations (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  uses int not null default 0,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null default now()
);
create index report_shares_by_report on report_shares (report_id, created_at, id);

-- Records that a person reviewed access, the audit log, a scope or attestations. Rows are never changed.
create table reviews (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  kind text not null check (kind in ('access', 'audit_log', 'scope', 'exceptions')),
  -- The reviewed period; period_end is the first moment after it.
  period_start timestamptz not null,
  period_end timestamptz not null,
  note text not null,
  -- Not a foreign key: the review remains when the person or key is deleted.
  recorded_by text not null,
  recorded_by_kind text not null,
  recorded_by_name text not null,
  created_at timestamptz not null default now(),
  check (period_end > period_start)
);
create index reviews_by_created on reviews (organization_id, created_at, id);
create index reviews_by_period on reviews (organization_id, kind, period_end, period_start);

--------------------------------------------------------------------------------
-- Search by a part of a text
--------------------------------------------------------------------------------

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index package_versions_by_part_of_name on package_versions using gin (name gin_trgm_ops);
    create index vulnerability_facts_by_part_of_id on vulnerability_facts using gin (vulnerability_id gin_trgm_ops);
    create index images_by_part_of_name on images using gin (name gin_trgm_ops);
    create index scans_by_part_of_text on scans
      using gin ((image || ':' || tag || ' ' || coalesce(digest, '')) gin_trgm_ops);
    create index audit_log_by_part_of_text on audit_log
      using gin (lower(action || ' ' || coalesce(target, '') || ' ' || coalesce(actor ->> 'name', '')) gin_trgm_ops);
  end if;
end
$$;
