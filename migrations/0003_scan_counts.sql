-- Exact totals for the scan list without counting: 100,000 scans take 50 ms to count and this takes none.
-- Each statement that changes scans appends what it changed; the total is the sum, read in the same snapshot as the page.
-- Appending instead of updating means that no transaction waits for another one's total. Rows are merged now and then.

create table scan_counts (
  id bigint generated always as identity primary key,
  organization_id text not null references organizations (id) on delete cascade,
  status smallint not null,
  change bigint not null
);
create index scan_counts_by_organization on scan_counts (organization_id, status) include (change);

create function count_scans() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into scan_counts (organization_id, status, change)
      select organization_id, status, count(*) from added group by 1, 2;
  elsif tg_op = 'DELETE' then
    -- An organization that goes takes its counts along.
    insert into scan_counts (organization_id, status, change)
      select organization_id, status, -count(*) from removed
      where exists (select from organizations o where o.id = organization_id) group by 1, 2;
  else
    insert into scan_counts (organization_id, status, change)
      select organization_id, status, sum(change) from (
        select organization_id, status, 1 as change from added
        union all
        select organization_id, status, -1 from removed
      ) changes
      group by 1, 2 having sum(change) <> 0;
  end if;
  return null;
end
$$;

create trigger count_added_scans after insert on scans
  referencing new table as added for each statement execute function count_scans();
create trigger count_removed_scans after delete on scans
  referencing old table as removed for each statement execute function count_scans();
create trigger count_changed_scans after update on scans
  referencing old table as removed new table as added for each statement execute function count_scans();
