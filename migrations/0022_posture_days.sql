-- Figures of each day, so that a trend asks nobody to count history again. Written by a regular job; what was not written stays unknown.

create table posture_days (
  organization_id text not null references organizations (id) on delete cascade,
  -- Null: all of the organization, images of no registry included.
  registry_id text references registries (id) on delete cascade,
  -- In UTC.
  day date not null,
  -- When the figures were true; a row is written again during its day.
  taken_at timestamptz not null,
  images integer not null,
  tags integer not null,
  tags_scanned integer not null,
  tags_recent integer not null,
  -- What is open, exceptions left out; null where no tag was ever scanned.
  critical integer,
  high integer,
  medium integer,
  low integer,
  negligible integer,
  unknown integer,
  known_exploited integer,
  fixable integer,
  breached integer,
  -- Mean over the images with a result.
  risk_average double precision,
  unique nulls not distinct (organization_id, registry_id, day)
);

-- What closed in a period, without reading all that ever did.
create index findings_by_closed on findings (organization_id, closed_at) where closed_at is not null;
