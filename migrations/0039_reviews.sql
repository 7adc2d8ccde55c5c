-- What people reviewed: who recorded it, when, about which time, and in which words. A review is never changed.
create table reviews (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  kind text not null check (kind in ('access', 'audit_log', 'scope', 'exceptions')),
  period_start timestamptz not null,
  -- The first moment after it.
  period_end timestamptz not null,
  note text not null,
  -- No foreign key: the person or key may be deleted, the review stays.
  recorded_by text not null,
  recorded_by_kind text not null,
  recorded_by_name text not null,
  created_at timestamptz not null default now(),
  check (period_end > period_start)
);
create index reviews_by_created on reviews (organization_id, created_at, id);
create index reviews_by_period on reviews (organization_id, kind, period_end, period_start);
