import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { createOrganization } from '../../identity/organizations/create-organization.ts';
import { listScannedVersions } from './occurrence-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('listScannedVersions', () => {
  it('has the versions in the latest scans of the own organization only', async () => {
    const { kysely: db } = database;
    const [own, other] = [
      await createOrganization(db, { name: 'Own' }),
      await createOrganization(db, { name: 'Other' }),
    ];
    const scan = (organizationId: string, tag: string, ...versions: string[]) => {
      const packages = versions.map((version) => ({ type: 'npm', name: 'lodash', version }));
      return assessTag(db, { organizationId, image: 'api', tag, packages, found: [] });
    };
    await scan(own.organizationId, 'replaced', '4.17.0');
    await scan(own.organizationId, 'replaced', '4.17.1');
    await scan(own.organizationId, 'shared', '4.17.2');
    await scan(other.organizationId, 'shared', '4.17.2', '4.17.3', '4.17.4');

    const versionsOf = async (query: { type?: string; version?: string }) =>
      (await listScannedVersions(db, own.organizationId, { name: 'lodash', ...query })).map(({ version }) => version);
    expect((await versionsOf({})).sort()).toEqual(['4.17.1', '4.17.2']);
    expect(await versionsOf({ type: 'npm', version: '4.17.2' })).toEqual(['4.17.2']);
    expect(await versionsOf({ version: '4.17.3' })).toEqual([]);
    expect(await versionsOf({ type: 'deb' })).toEqual([]);
  });
});
