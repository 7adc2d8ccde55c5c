-- What the payment provider has told us.

-- Each event counts once, however often it is delivered.
create table billing_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

-- Subscriptions as of the latest events about them, in whatever order those came.
create table billing_subscriptions (
  -- The provider's id.
  id text primary key,
  -- Null until the checkout that names the organization has been seen.
  organization_id text references organizations (id) on delete cascade,
  plan text,
  state text not null default 'INCOMPLETE' check (state in ('INCOMPLETE', 'ACTIVE', 'PAST_DUE', 'SUSPENDED', 'ENDED')),
  -- When the provider says that plan and state became so; what an older event says of them comes too late.
  plan_at timestamptz,
  state_at timestamptz,
  created_at timestamptz not null default now()
);
create index billing_subscriptions_by_organization on billing_subscriptions (organization_id);
