-- 3. What people decided. It belongs to (image, vulnerability, package name), so that it survives retags, rescans and new versions.

create table triage_decisions (
  organization_id text not null references organizations (id) on delete cascade,
  image_id text not null references images (id) on delete cascade,
  vulnerability_id text not null,
  package_type text not null,
  package_name text not null,
  -- 1 OPEN …, in order of life; findings carry a copy, because lists sort by it.
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
  -- Null: the service itself, because a fixed one was found again.
  actor_id text,
  actor_name text,
  created_at timestamptz not null default now()
);
create index triage_history_by_subject on triage_history (image_id, vulnerability_id, package_type, package_name, id);

-- Days from first detection to deadline; without a row the default policy holds.
create table sla_policies (
  organization_id text primary key references organizations (id) on delete cascade,
  critical_days integer not null check (critical_days between 1 and 3650),
  high_days integer not null check (high_days between 1 and 3650),
  medium_days integer not null check (medium_days between 1 and 3650),
  low_days integer not null check (low_days between 1 and 3650),
  updated_at timestamptz not null default now()
);

-- Where deadlines count from: the first detection in any tag of the image, when that is before detected_at.
alter table findings add column first_detected_at timestamptz;

-- Decisions follow a vulnerability through an image's tags.
create index findings_by_image_vulnerability on findings (image_id, vulnerability_id);
drop index findings_by_image;

-- Packages are looked up over what speaks for the organization's tags now.
create index tag_platforms_by_organization on tag_platforms (organization_id, latest_scan_id);
