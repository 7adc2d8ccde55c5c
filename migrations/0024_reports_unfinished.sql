-- How many reports of an organization are queued or in the making is counted at every new one.
create index reports_unfinished on reports (organization_id) where status < 2;
