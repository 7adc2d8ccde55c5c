-- What organizations have used of their plans. Counted beside the scans, because deleting a scan gives nothing back.

create table scan_use (
  organization_id text not null references organizations (id) on delete cascade,
  -- First day of the calendar month, UTC.
  month date not null,
  scans integer not null check (scans >= 0),
  primary key (organization_id, month)
);

insert into scan_use (organization_id, month, scans)
select organization_id, date_trunc('month', now() at time zone 'utc')::date, count(*)
from scans
where created_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc'
group by organization_id;
