-- A package that every image has is looked up through as many scans as there are tags: out of the index, without visiting their rows.
create index scans_of_inventory on scans (inventory_id) include (organization_id, id);
drop index scans_by_inventory;
