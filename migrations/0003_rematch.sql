-- Re-matching: the results of tag platforms follow a new advisory snapshot without a scan.

-- One row. Every tag platform with a result that is not in due_rematches is assessed with snapshot_id, except those of the demo image.
create table rematch_state (
  is_only boolean primary key default true check (is_only),
  -- Null: no re-match has ended yet.
  snapshot_id bigint references advisory_snapshots (id),
  -- When the feeds of the last snapshot that results followed were fetched. Results do not follow one that was fetched earlier.
  fetched_at timestamptz,
  -- Identifies the process that stores changes, so that two processes do not mix theirs.
  preparation_id text,
  -- The snapshot of the re-match that changes findings now. Null: none.
  target_id bigint references advisory_snapshots (id),
  -- The last organization and tag platform that this re-match has processed.
  organization_id text collate "C" not null default '',
  tag_platform_id bigint not null default 0,
  started_at timestamptz,
  finished_at timestamptz
);
insert into rematch_state default values;

-- Findings that differ between the two snapshots of a re-match, by package version, operating system and module stream: facts about content, which hold
-- for the images of all organizations.
create table rematch_changes (
  package_version_id bigint not null,
  -- SHA-256 of the operating system of the inventory and the module stream of the package.
  context_key bytea not null check (length(context_key) = 32),
  vulnerability_id text collate "C" not null,
  cause text not null,
  -- The finding as of the new snapshot. Null: the new snapshot has no such finding, as are the following columns.
  facts_id bigint,
  fixed_version text,
  fix_state text,
  advisory_ids text[],
  severity smallint,
  cvss_score real,
  epss_score real,
  epss_percentile real,
  is_known_exploited boolean,
  primary key (package_version_id, context_key, vulnerability_id)
);

-- Inventories whose results the re-match changes.
create table rematch_inventories (
  inventory_id bigint primary key,
  -- Whether packages became assessed or not assessed. Then the whole inventory is matched again.
  is_whole boolean not null
);

-- Tag platforms whose result is to be matched again as a whole. There is no foreign key to the tag platform: its check would lock the tag
-- platform after the image, and transactions that write scans lock them in the opposite order.
create table due_rematches (
  tag_platform_id bigint primary key,
  organization_id text not null references organizations (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index due_rematches_by_organization on due_rematches (organization_id, tag_platform_id);

-- The figures of a tag platform since a re-match changed the findings of its latest scan. The scan keeps its own figures. There is no
-- foreign key to the scan, for the same reason as above.
create table rematch_results (
  scan_id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  image_id text not null references images (id) on delete cascade,
  tag_platform_id bigint not null,
  snapshot_id bigint not null references advisory_snapshots (id),
  -- Number within the tag platform.
  assessment integer not null,
  risk_score smallint check (risk_score between 0 and 100),
  grade_rank smallint check (grade_rank between 1 and 5),
  critical integer not null,
  high integer not null,
  medium integer not null,
  low integer not null,
  completeness text not null check (completeness in ('complete', 'partial')),
  not_assessed jsonb,
  rematched_at timestamptz not null default now()
);
create index rematch_results_by_tag_platform on rematch_results (tag_platform_id, assessment);
create index rematch_results_by_image on rematch_results (image_id);
create index rematch_results_by_organization on rematch_results (organization_id);

-- Every change of a finding has a cause of its own. A row that another one of the same finding continues was closed with 'advisory changed'.
update findings set closed_cause = 'replaced' where closed_cause = 'advisory changed';
update findings set closed_cause = 'image changed' where closed_cause = 'package gone';
update findings set closed_cause = 'advisory changed' where closed_cause = 'no longer affected';
update shadow_findings set closed_cause = 'replaced' where closed_cause = 'advisory changed';
update shadow_findings set closed_cause = 'image changed' where closed_cause = 'package gone';
update shadow_findings set closed_cause = 'advisory changed' where closed_cause = 'no longer affected';
