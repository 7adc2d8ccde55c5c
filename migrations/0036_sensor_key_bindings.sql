-- Sensor keys serve the registries and image names that an admin named when the key was created, and nothing else.

-- Name globs of images that the key may deliver; null: none. Never set on organization keys.
alter table api_keys add column upload_images text[];

-- Registries of a sensor key, beside the registry that was created with it (registries.sensor_key_id).
create table api_key_registries (
  key_id text not null references api_keys (id) on delete cascade,
  registry_id text not null references registries (id) on delete cascade,
  organization_id text not null references organizations (id) on delete cascade,
  primary key (key_id, registry_id)
);
create index api_key_registries_by_registry on api_key_registries (registry_id);
create index api_key_registries_by_organization on api_key_registries (organization_id);

-- Sensors of keys that are not bound must register again, which is refused until they have a new key. Their jobs go to other sensors.
delete from sensors s where not exists (select from registries r where r.sensor_key_id = s.key_id and r.id = s.registry_id);
