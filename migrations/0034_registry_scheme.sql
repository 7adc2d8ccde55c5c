-- Whether the address of a registry was written with its scheme, which is then the one that is used. Of registries that were added before,
-- this is not known: their scheme is found out, as it was, until the address is written again.
alter table registries add column is_scheme_given boolean not null default false;
