-- What the covers of reports show about the organization, beside its name.
alter table organizations add column report_classification text check (char_length(report_classification) between 1 and 60);

-- The logo of an organization: a PNG without anything but its pixels.
create table organization_logos (
  organization_id text primary key references organizations (id) on delete cascade,
  png bytea not null check (octet_length(png) <= 102400),
  width int not null,
  height int not null
);
