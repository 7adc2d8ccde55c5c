-- With four-eyes approval a second person has to approve an attestation.
alter table organizations add column four_eyes boolean not null default false;
