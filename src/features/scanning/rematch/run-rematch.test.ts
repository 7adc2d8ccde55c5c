import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { osvRecord } from '../../../../test/helpers/advisory-fixtures.ts';
import type { InstalledPackage } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { createRematchWorld, type RematchWorld } from '../../../../test/helpers/rematch-world.ts';

let database: TestDatabase;
let world: RematchWorld;

const npm = (name: string, version: string): InstalledPackage => ({ type: 'npm', name, version });
const affects = (id: string, name: string, fixed: string, more: Record<string, unknown> = {}) =>
  osvRecord(id, 'npm', name, [{ introduced: '0' }, { fixed }], more);

/** A database of its own: the state of re-matches is one for the whole service. */
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createRematchWorld(database.kysely);
});
afterAll(async () => {
  world.close();
  await database.drop();
});

describe('runRematch', () => {
  it('opens, changes and closes findings of stored inventories with the cause of each, and leaves the scan as it was', async () => {
    await world.publish({
      records: {
        npm: [
          affects('CVE-2024-1', 'left', '1.1.0'),
          affects('CVE-2024-2', 'left', '1.2.0'),
          affects('CVE-2024-3', 'left', '1.3.0'),
          affects('CVE-2024-4', 'left', '0.9.0'),
          affects('CVE-2024-5', 'other', '2.0.0'),
        ],
      },
    });
    const scanId = await world.scan({ packages: [npm('left', '1.0.0'), npm('right', '1.0.0')] });
    await world.rematch();
    const before = await world.ofScan(scanId);
    expect(before).toEqual(['CVE-2024-1 1.1.0', 'CVE-2024-2 1.2.0', 'CVE-2024-3 1.3.0']);
    await world.publish({
      records: {
        npm: [
          affects('CVE-2024-1', 'left', '1.0.0'),
          affects('CVE-2024-2', 'left', '1.9.0'),
          affects('CVE-2024-4', 'left', '1.4.0'),
          affects('CVE-2024-5', 'other', '2.0.0'),
          affects('CVE-2024-6', 'right', '1.6.0'),
        ],
      },
    });
    await world.rematch();
    expect(await world.open()).toEqual([
      'CVE-2024-2 left 1.0.0 1.9.0 - advisory changed',
      'CVE-2024-4 left 1.0.0 1.4.0 - advisory changed',
      'CVE-2024-6 right 1.0.0 1.6.0 - new advisory',
    ]);
    expect(await world.history()).toEqual([
      'CVE-2024-1 1: found by scan - 2: advisory changed',
      'CVE-2024-2 1: found by scan - 2: replaced',
      'CVE-2024-3 1: found by scan - 2: withdrawn',
      'CVE-2024-2 2: advisory changed -',
      'CVE-2024-4 2: advisory changed -',
      'CVE-2024-6 2: new advisory -',
    ]);
    expect(await world.ofScan(scanId)).toEqual(before);
  });
});
