import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyTestDatabase, type TestDatabase } from '../../test/helpers/postgres.ts';
import { migrateDatabase } from './migrate.ts';

const migrations = path.join(import.meta.dirname, '../../migrations');
const log = { debug: () => undefined };
let database: TestDatabase;

/** Rows in the form of an earlier version. */
const rows = `
  insert into organizations (id, name) values ('org', 'Acme');
  insert into api_keys (id, organization_id, name, role, scope, secret_hash, prefix)
    values ('key_own', 'org', 'k', 'ci', 'sensor', sha256('a'), 'svc_ak_aaa'), ('key_free', 'org', 'k', 'ci', 'sensor', sha256('b'), 'svc_ak_bbb');
  insert into registries (id, organization_id, name, provider, scan_method, schedule, scanners, are_scanners_explicit, sensor_key_id)
    values ('reg', 'org', 'r', 'HARBOR', 'sensor', 'manual', '{}', false, 'key_own');
  insert into sensors (id, organization_id, registry_id, key_id, name, version)
    values ('sen_own', 'org', 'reg', 'key_own', 's', '1'), ('sen_free', 'org', 'reg', 'key_free', 's', '1');
  insert into images (id, organization_id, registry_id, registry_key, source, repository, name, tag_count, latest_tag_id)
    select 'img_' || n, 'org', case when n = 'inside' then 'reg' end, case when n = 'inside' then 'reg' else '' end, 'registry', n, n,
      case when n = 'pulled' then 2 else 1 end, 'tag_' || n from unnest('{pulled,delivered,inside,typo}'::text[]) n;
  insert into tags (id, organization_id, image_id, name, last_scanned_at)
    select 'tag_' || n, 'org', 'img_' || n, '1', case when n <> 'typo' then now() end
    from unnest('{pulled,delivered,inside,typo}'::text[]) n;
  insert into tags (id, organization_id, image_id, name) values ('tag_mistyped', 'org', 'img_pulled', '1.o');
  insert into tag_platforms (organization_id, tag_id, platform, last_assessment, latest_scan_id)
    select 'org', 'tag_' || n, 'linux/amd64', 2, 'scan_' || n || '_2' from unnest('{pulled,delivered,inside}'::text[]) n;
  insert into scans (id, organization_id, batch_id, image_id, tag_id, tag_platform_id, image, tag, reference, origin, requested_scanners,
      are_scanners_explicit, request_key, status, digest, assessment)
    select 'scan_' || n || '_' || a, 'org', 'b', 'img_' || n, 'tag_' || n, tp.id, n, '1', n,
      case when (n = 'pulled') = (a = 2) then 'cloud' else 'sensor' end, '{}', false, n || a, 3, 'sha256:' || n, a
    from unnest('{pulled,delivered,inside}'::text[]) n join tag_platforms tp on tp.tag_id = 'tag_' || n, generate_series(1, 2) a;
  insert into scans (id, organization_id, batch_id, image_id, tag_id, image, tag, reference, requested_scanners, are_scanners_explicit,
      request_key, status)
    values ('scan_typo', 'org', 'b', 'img_typo', 'tag_typo', 'typo', '1', 'typo', '{}', false, 'typo', 4);`;

beforeAll(async () => {
  database = await createEmptyTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-migrations-'));
  const names = readdirSync(migrations).sort();
  const first = names.findIndex((name) => name.endsWith('_sensor_key_bindings.sql'));
  for (const name of names.slice(0, first)) cpSync(path.join(migrations, name), path.join(folder, name));
  await migrateDatabase({ address: database.address, log, folder });
  rmSync(folder, { recursive: true });
  await database.pool.query(rows);
  await migrateDatabase({ address: database.address, log });
}, 60_000);
afterAll(() => database.drop());

const read = async (text: string) => (await database.pool.query(text)).rows;

describe('rows of an earlier version', () => {
  it('have sensors only for keys that were created with their registry', async () => {
    expect(await read('select id from sensors')).toEqual([{ id: 'sen_own' }]);
  });

  it('have the source of their newest result, which still describes the tag', async () => {
    const lines = await read(`select t.id, tp.source, tp.is_shadow, tp.latest_scan_id as scan
      from tag_platforms tp join tags t on t.id = tp.tag_id order by t.id`);
    expect(lines).toEqual([
      { id: 'tag_delivered', source: 'upload', is_shadow: false, scan: 'scan_delivered_2' },
      { id: 'tag_inside', source: 'sensor', is_shadow: false, scan: 'scan_inside_2' },
      { id: 'tag_pulled', source: 'pull', is_shadow: false, scan: 'scan_pulled_2' },
    ]);
  });

  it('are not part of the population if no scan and no sync ever found them', async () => {
    expect(await read('select id from tags where not is_seen order by id')).toEqual([
      { id: 'tag_mistyped' },
      { id: 'tag_typo' },
    ]);
    expect(await read('select id, is_seen, tag_count, latest_tag_id from images order by id')).toEqual([
      { id: 'img_delivered', is_seen: true, tag_count: 1, latest_tag_id: 'tag_delivered' },
      { id: 'img_inside', is_seen: true, tag_count: 1, latest_tag_id: 'tag_inside' },
      { id: 'img_pulled', is_seen: true, tag_count: 1, latest_tag_id: 'tag_pulled' },
      { id: 'img_typo', is_seen: false, tag_count: 0, latest_tag_id: null },
    ]);
  });
});
