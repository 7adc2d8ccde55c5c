import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { newId } from '../../../domain/ids.ts';
import { closedByUpgrade } from './upgrade-condition-store.ts';

let database: TestDatabase;
const organizationId = newId('org');

beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.kysely;
  await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  const packages = [
    { type: 'npm', name: 'left', version: '1.0.0' },
    { type: 'generic', name: 'tool', version: '1' },
    { type: 'npm', name: 'other', version: '1.0.0' },
  ];
  const fixed = (cve: string, index: number, fixedVersion: string) =>
    finding(cve, index, { fixedVersion, fixState: 'fixed' });
  const found = [
    fixed('CVE-1', 0, '1.9.0'),
    fixed('CVE-2', 0, '1.10.0'),
    fixed('CVE-3', 0, '2.0.0'),
    fixed('CVE-4', 0, 'not a version'),
    finding('CVE-5', 0),
    fixed('CVE-6', 1, '2'),
    fixed('CVE-7', 1, '1.5'),
    fixed('CVE-8', 2, '3.0.0'),
  ];
  await assessTag(db, { organizationId, image: 'a', tag: '1', packages, found });
});
afterAll(() => database.drop());

async function closed(type: string, name: string, to: string): Promise<string[]> {
  const condition = await closedByUpgrade(database.kysely, organizationId, { type, name, to });
  const { rows } = await sql<{ id: string }>`
    select f.vulnerability_id as id from findings f join package_versions p on p.id = f.package_version_id
    where f.organization_id = ${organizationId} and p.type = ${type} and p.name = ${name} and ${condition}
    order by 1`.execute(database.kysely);
  return rows.map(({ id }) => id);
}

describe('closedByUpgrade', () => {
  it.each([
    ['npm', 'left', '1.8.9', []],
    ['npm', 'left', '1.9.0', ['CVE-1']],
    ['npm', 'left', '1.10.0', ['CVE-1', 'CVE-2']],
    ['npm', 'left', '99.0.0', ['CVE-1', 'CVE-2', 'CVE-3']],
  ])(
    'selects the fixed versions of %s %s up to %s by the order of the package type',
    async (type, name, to, expected) => {
      expect(await closed(type, name, to)).toEqual(expected);
    },
  );

  it.each([
    ['npm', 'left', 'not a version', ['CVE-4']],
    ['generic', 'tool', '2', ['CVE-6']],
    ['generic', 'tool', '3', []],
    ['no such type', 'tool', '2', []],
  ])(
    'selects only exactly the fixed version where there is no order: %s %s to %s',
    async (type, name, to, expected) => {
      expect(await closed(type, name, to)).toEqual(expected);
    },
  );
});
