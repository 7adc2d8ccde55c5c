-- How often a registry's push webhook got a new secret; 0: it has none. The secret itself is derived and kept nowhere.
alter table registries add column webhook_generation integer not null default 0;
