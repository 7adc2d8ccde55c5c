-- Three kinds of data that never mix: facts about content, what a tenant has, and (later) what people decided.

-- What lists sort by is ordered by code point (collate "C"): the same on every database, whatever its locale.

-- 1. Facts about content: immutable, content-addressed, read only through a tenant's own reference.
--    organization_id is the owner whose pull verified the content; null is the public pool: content pulled
--    without credentials from a well-known public registry.

create table layer_results (
  id bigint generated always as identity primary key,
  organization_id text references organizations (id) on delete cascade,
  -- Of the compressed blob, verified by our own pull.
  digest text not null,
  engine_revision text not null,
  result bytea not null,
  created_at timestamptz not null default now()
);
create unique index layer_results_by_digest on layer_results (digest, engine_revision, coalesce(organization_id, ''));
-- What is in there is compressed already.
alter table layer_results alter column result set storage external;

create table inventories (
  id bigint generated always as identity primary key,
  organization_id text references organizations (id) on delete cascade,
  -- Of the platform's manifest.
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

-- What was known of a vulnerability; new knowledge is a new row.
create table vulnerability_facts (
  id bigint generated always as identity primary key,
  content_hash bytea not null unique check (length(content_hash) = 32),
  vulnerability_id text not null,
  severity smallint not null check (severity between 0 and 5),
  cvss_score real,
  facts jsonb not null
);

-- Exploitation signals change daily, for nearly every vulnerability: kept apart, so that no finding changes with them.
create table exploit_signals (
  snapshot_id bigint not null references advisory_snapshots (id) on delete cascade,
  vulnerability_id text not null,
  epss_score real,
  epss_percentile real,
  is_known_exploited boolean not null,
  primary key (snapshot_id, vulnerability_id)
);

-- 2. What a tenant has.

create table images (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  registry_id text,
  source text not null check (source in ('registry', 'demo')),
  -- Canonical host/path (docker.io/library/alpine) and as people write it (alpine).
  repository text not null,
  name text collate "C" not null,
  -- Of the latest tag, kept here because lists sort by them.
  latest_tag_id text,
  tag_count integer not null default 0,
  risk_score smallint,
  grade_rank smallint check (grade_rank between 1 and 5),
  critical integer not null default 0,
  high integer not null default 0,
  medium integer not null default 0,
  low integer not null default 0,
  last_scanned_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index images_by_repository on images (organization_id, repository, source, coalesce(registry_id, ''));
create index images_by_name on images (organization_id, name, id);
create index images_by_created on images (organization_id, created_at, id);
create index images_by_risk_up on images (organization_id, risk_score, id);
create index images_by_risk_down on images (organization_id, risk_score desc nulls last, id desc);

create table tags (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  image_id text not null references images (id) on delete cascade,
  -- Tag name, or the digest where the image was named by digest alone.
  name text not null,
  digest text,
  latest_scan_id text,
  last_scanned_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (image_id, name)
);

-- A line of assessments: what one tag says on one platform. Findings are intervals over its assessment numbers.
create table tag_platforms (
  id bigint generated always as identity primary key,
  organization_id text not null references organizations (id) on delete cascade,
  tag_id text not null references tags (id) on delete cascade,
  platform text not null,
  -- Number given to the last COMPLETE scan; never reused.
  last_assessment integer not null default 0,
  latest_scan_id text,
  unique (tag_id, platform)
);

create table scans (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  batch_id text not null,
  image_id text not null references images (id) on delete cascade,
  tag_id text not null references tags (id) on delete cascade,
  tag_platform_id bigint references tag_platforms (id) on delete cascade,
  registry_id text,
  image text not null,
  tag text not null,
  -- Canonical reference that is fetched; a digest in it is never replaced.
  reference text not null,
  requested_platform text,
  platform text,
  digest text,
  origin text not null default 'cloud' check (origin in ('cloud', 'sensor', 'cli')),
  requested_scanners text[] not null,
  are_scanners_explicit boolean not null,
  all_platforms boolean not null default false,
  scanners jsonb not null default '[]',
  priority smallint not null default 0,
  -- Reference, platform and scanners, normalised: a second request for the same running work joins the first.
  request_key text not null,
  queued_by text,
  job_id text,
  attempts integer not null default 0,
  -- 1 QUEUED, 2 IN_PROGRESS, 3 COMPLETE, 4 FAILED, 5 CANCELLED: in order of life, because lists sort by it.
  status smallint not null default 1 check (status between 1 and 5),
  phase text not null default 'queued',
  percent smallint not null default 0,
  error jsonb,
  completeness text check (completeness in ('complete', 'partial')),
  -- 1 A … 5 F
  grade_rank smallint check (grade_rank between 1 and 5),
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
  -- Number in the line of assessments, set when COMPLETE.
  assessment integer,
  checks jsonb not null default '[]',
  scoring jsonb,
  coverage jsonb,
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
create index scans_by_tag_platform on scans (tag_platform_id, assessment);
create index scans_by_tag on scans (tag_id);
create index scans_by_image on scans (image_id);
create index scans_by_batch on scans (organization_id, batch_id);
create index scans_by_inventory on scans (inventory_id);

-- One row is one finding over an interval of assessments: visible in assessment n when
-- opened_at_assessment <= n and (closed_at_assessment is null or closed_at_assessment > n).
create table findings (
  row_id bigint generated always as identity primary key,
  -- Stays the same when the facts about it change and a new row takes over.
  id text not null,
  organization_id text not null references organizations (id) on delete cascade,
  tag_platform_id bigint not null references tag_platforms (id) on delete cascade,
  tag_id text not null references tags (id) on delete cascade,
  image_id text not null references images (id) on delete cascade,
  vulnerability_id text collate "C" not null,
  package_version_id bigint not null references package_versions (id),
  facts_id bigint not null references vulnerability_facts (id),
  fixed_version text,
  fix_state text not null check (fix_state in ('fixed', 'not-fixed', 'wont-fix', 'unknown')),
  advisory_ids text[] not null,
  -- Copies of what lists sort by. EPSS and known-exploited are today's; a past scan reads them through its snapshot.
  severity smallint not null,
  cvss_score real,
  epss_score real,
  epss_percentile real,
  is_known_exploited boolean not null default false,
  -- 1 OPEN …, in order of life.
  triage_status smallint not null default 1,
  opened_at_assessment integer not null,
  opened_cause text not null,
  closed_at_assessment integer,
  closed_cause text,
  detected_at timestamptz not null,
  closed_at timestamptz
);
create unique index findings_open on findings (tag_platform_id, vulnerability_id, package_version_id) where closed_at_assessment is null;
create index findings_by_line on findings (tag_platform_id, opened_at_assessment);
create index findings_by_id on findings (organization_id, id);
create index findings_by_severity on findings (organization_id, severity, epss_score, row_id) where closed_at_assessment is null;
create index findings_by_cve on findings (organization_id, vulnerability_id, row_id) where closed_at_assessment is null;
create index findings_by_detected on findings (organization_id, detected_at, row_id) where closed_at_assessment is null;
create index findings_by_cvss on findings (organization_id, cvss_score, row_id) where closed_at_assessment is null;
create index findings_by_triage on findings (organization_id, triage_status, row_id) where closed_at_assessment is null;
create index findings_by_image on findings (image_id);
create index findings_by_tag on findings (tag_id);
