-- Figures that take too long to count while somebody waits for them: of organizations and registries in which much is open. Written by a
-- regular job, and only of those; whoever reads them says when they were true.
create table kept_figures (
  organization_id text not null references organizations (id) on delete cascade,
  -- Null: all of the organization.
  registry_id text references registries (id) on delete cascade,
  kind text not null check (kind in ('upgrades', 'packages', 'evidence')),
  taken_at timestamptz not null,
  figures jsonb not null,
  unique nulls not distinct (organization_id, registry_id, kind)
);
