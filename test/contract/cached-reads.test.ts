import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSnapshotOf } from '../../src/db/read-snapshot.ts';
import { computeCachedEvidence } from '../../src/features/reporting/compliance-packs/compute-cached-evidence.ts';
import { readCompliance } from '../../src/features/reporting/compliance-packs/read-compliance.ts';
import { cachePostureFigures, makeUpgrades } from '../../src/features/reporting/posture/cache-posture-figures.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';

/** Cached figures are of the whole database, so that each test has its own. */
let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

const get = (path: string) => api.call('GET', `/api/reports/${path}`, { key: api.first.keys.viewer });

async function scan(...cves: string[]): Promise<void> {
  const packages = [{ type: 'npm', name: 'left', version: '1.0.0' }];
  const found = cves.map((cve) => finding(cve, 0, { fixedVersion: '1.2.0', fixState: 'fixed' }));
  const of = { organizationId: api.first.id, image: 'shop/api', tag: '1', packages, found };
  await assessTag(api.database.kysely, { ...of, detectedAt: new Date() });
}

describe('reads of a large organization', () => {
  it('use cached figures for expensive parts, state their time, and compute the rest now', async () => {
    const db = api.database.kysely;
    await scan('CVE-2024-1', 'CVE-2024-2');
    await cachePostureFigures(db, [makeUpgrades, computeCachedEvidence], 1);
    await scan('CVE-2024-1', 'CVE-2024-2', 'CVE-2024-3');
    const { data: posture } = (await get('posture')).body;
    expect(posture).toMatchObject({ findings: { open: 3 }, upgrades: [{ name: 'left', closes: 2 }] });
    expect(Date.parse(posture.upgradesAsOf)).toBeLessThan(Date.parse(posture.asOf));
    const { data: executive } = (await get('executive')).body;
    expect(executive).toMatchObject({ topActions: [{ closes: 2 }], upgradesAsOf: posture.upgradesAsOf });
    const { data: technical } = (await get('technical')).body;
    expect(technical).toMatchObject({ packages: [{ findings: 2 }], packagesAsOf: posture.upgradesAsOf });
    expect(technical.findings.open).toBe(3);
    const { data: compliance } = (await get('compliance')).body;
    expect(compliance.asOf).toBe(posture.upgradesAsOf);
    expect(compliance.period.to).toBe(compliance.asOf);
  });

  it('use the cached open findings for any period that lasts until now, which ends at the time of the cache', async () => {
    const db = api.database.kysely;
    const organizationId = api.first.id;
    const found = (ago: string) =>
      sql`update findings set severity = 5, is_known_exploited = true, detected_at = now() - ${ago}::interval
        where organization_id = ${organizationId}`.execute(db);
    await scan('CVE-2024-1', 'CVE-2024-2');
    await found('200 days');
    await cachePostureFigures(db, [makeUpgrades, computeCachedEvidence], 1);
    const { data: usual } = (await get('compliance')).body;
    const [asOf, from] = [new Date(usual.asOf), new Date('2026-01-01')];
    const period = { from, to: asOf };
    const count = () =>
      readSnapshotOf(db, (transaction) =>
        readCompliance(transaction, { organizationId }, { asOf, period, isUsual: false }),
      );
    const counted = await count();
    expect((await get('compliance?from=2026-01-01')).body.data).toEqual(counted);
    // A count now would find nothing open at the time of the cached figures.
    await found('-1 day');
    expect(await count()).not.toEqual(counted);
    expect((await get('compliance?from=2026-01-01')).body.data).toEqual(counted);
    const until = '2026-06-01T00:00:00.000Z';
    const { data: past } = (await get(`compliance?from=2026-01-01&to=${until}`)).body;
    expect(past.period.to).toBe(until);
    expect(Date.parse(past.asOf)).toBeGreaterThan(Date.parse(usual.asOf));
  });

  it('compute all figures now when the organization is no longer large', async () => {
    const db = api.database.kysely;
    await scan('CVE-2024-1', 'CVE-2024-2');
    await cachePostureFigures(db, [makeUpgrades, computeCachedEvidence], 1);
    await scan('CVE-2024-1', 'CVE-2024-2', 'CVE-2024-3');
    expect((await get('posture')).body.data).toMatchObject({ upgrades: [{ closes: 2 }] });
    await cachePostureFigures(db, [makeUpgrades, computeCachedEvidence], 4);
    const { data: posture } = (await get('posture')).body;
    expect(posture).toMatchObject({ upgrades: [{ closes: 3 }], upgradesAsOf: posture.asOf });
    const { data: technical } = (await get('technical')).body;
    expect(technical).toMatchObject({ packages: [{ findings: 3 }], packagesAsOf: technical.asOf });
  });
});
