-- The list of findings by EPSS score. Nulls sort last in both directions.
create index findings_by_epss_up on findings (organization_id, epss_score, id collate "C")
  include (row_id, suppressed_until) where closed_at_assessment is null;
create index findings_by_epss_down on findings (organization_id, epss_score desc nulls last, id collate "C" desc)
  include (row_id, suppressed_until) where closed_at_assessment is null;

-- Bulk triage decisions that can be undone, for one day.
create table bulk_triages (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index bulk_triages_by_organization on bulk_triages (organization_id, created_at);

-- The decisions before a bulk triage. Null columns: there was no decision.
create table bulk_triage_changes (
  bulk_triage_id text not null references bulk_triages (id) on delete cascade,
  organization_id text not null,
  image_id text not null references images (id) on delete cascade,
  vulnerability_id text not null,
  package_type text not null,
  package_name text not null,
  previous_status smallint check (previous_status between 1 and 5),
  previous_assignee text,
  previous_note text,
  primary key (bulk_triage_id, image_id, vulnerability_id, package_type, package_name)
);
create index bulk_triage_changes_by_image on bulk_triage_changes (image_id);
