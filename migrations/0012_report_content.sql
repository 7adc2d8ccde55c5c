-- When all feeds of the advisories were last fetched or confirmed unchanged: the earliest of the times of the feeds. `built_at` is the time at which
-- the data changed. Null: not recorded.
alter table advisory_snapshots add column confirmed_at timestamptz;
update advisory_snapshots set confirmed_at = (
  select min((feed ->> 'fetchedAt')::timestamptz) from jsonb_array_elements(feeds) feed);

-- `confirmed_at` of the advisories at the time of the scan. Null: no advisories, or an earlier version wrote the result.
alter table scans add column advisories_confirmed_at timestamptz;

-- The version of the formula of `risk_score`. Earlier versions of the service used version 2.
alter table rematch_results add column score_version smallint not null default 2;

-- The version of the formula of `risk_average`. Null: version 2 or earlier, or unknown figures.
alter table posture_days add column score_version smallint;
