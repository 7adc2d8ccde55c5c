-- What the dashboard keeps for its users.

-- Named queries of a page of the dashboard. A private view is deleted with the membership of its creator; a shared one stays.
create table saved_views (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  -- The member who alone sees the view. Null: all members see it.
  private_to text,
  page text not null,
  name text not null,
  -- Query of the page's address, without the question mark.
  query text not null,
  -- User who created the view.
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (organization_id, private_to) references memberships (organization_id, user_id) on delete cascade,
  unique nulls not distinct (organization_id, private_to, page, name)
);
create index saved_views_by_creator on saved_views (organization_id, created_by);

-- When a member looked at the overview.
create table overview_visits (
  organization_id text not null,
  user_id text not null,
  -- Last request of the current visit.
  visited_at timestamptz not null default now(),
  -- Last request of the visit before. Null during the first visit.
  previous_visit_at timestamptz,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id) on delete cascade
);

-- Users list and end their sessions. The default gives existing sessions an id, and those that a replica with an earlier version creates.
alter table sessions
  add column id text not null unique
    default 'ses_' || translate(substr(replace(gen_random_uuid()::text, '-', ''), 1, 26), '0189', 'ghij'),
  -- User-Agent header of the sign-in.
  add column user_agent text;
