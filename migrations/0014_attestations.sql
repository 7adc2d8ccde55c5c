-- What people attested about a vulnerability. An approved one suppresses findings while it is active; none is ever deleted.
create table attestations (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  cve_id text collate "C" not null,
  package_name text not null,
  category text not null check (category in ('false_positive', 'not_applicable', 'risk_accepted', 'compensating_control')),
  reason text not null,
  evidence text,
  scope_type text not null check (scope_type in ('tag', 'historical', 'blanket')),
  -- No foreign key: when the tag goes, its attestation must not come to mean more.
  tag_id text,
  -- Last moment of detection that a historical one covers.
  as_of timestamptz,
  -- 1 PROPOSED, 2 APPROVED, 3 REJECTED, 4 WITHDRAWN, 5 REVOKED; expired is what is past expires_at in the first two.
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

-- Copy of the latest expiry of the attestations that cover an open finding; infinity when one of them never expires.
alter table findings add column suppressed_until timestamptz;
create index findings_suppressed on findings (organization_id, image_id) where suppressed_until is not null and closed_at_assessment is null;

-- What is open in a line of assessments of which something is suppressed: the scan's own numbers count everything.
-- Written under the lock of the image. No foreign key to the line: those who write scans lock lines before images.
create table suppressed_lines (
  tag_platform_id bigint primary key,
  organization_id text not null references organizations (id) on delete cascade,
  image_id text not null references images (id) on delete cascade,
  risk_score smallint not null,
  grade_rank smallint,
  critical integer not null,
  high integer not null,
  medium integer not null,
  low integer not null,
  -- When the first of what is suppressed opens again by expiry.
  valid_until timestamptz not null
);
create index suppressed_lines_by_image on suppressed_lines (image_id);
create index suppressed_lines_by_end on suppressed_lines (organization_id, valid_until);
