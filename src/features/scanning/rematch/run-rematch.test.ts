import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { osvRecord } from '../../../../test/helpers/advisory-fixtures.ts';
import { affects, npm, type OwnRematchWorld, openRematchWorld } from '../../../../test/helpers/open-rematch-world.ts';
import type { ScannedTag } from '../../../../test/helpers/rematch-world.ts';
import { newId } from '../../../domain/ids.ts';
import type { Principal } from '../../../domain/principal.ts';
import { severityRank } from '../../../domain/severity.ts';
import { deleteScan } from '../scans/delete-scan.ts';
import { runRematch } from './run-rematch.ts';

let world: OwnRematchWorld;

beforeAll(async () => {
  world = await openRematchWorld();
});
afterAll(() => world.close());

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

  it('adds no row when a rescan has the advisories of the re-match', async () => {
    const { organizationId, scan } = await other();
    await world.publish({ records: { npm: [affects('CVE-2024-1', 'left', '1.1.0')] } });
    const scanned = { packages: [npm('left', '1.0.0')] };
    await scan(scanned);
    await world.publish({
      records: { npm: [affects('CVE-2024-1', 'left', '1.2.0'), affects('CVE-2024-2', 'left', '2.0.0')] },
    });
    await world.rematch();
    const history = await world.history(organizationId);
    await scan(scanned);
    await world.rematch();
    expect(await world.history(organizationId)).toEqual(history);
    expect(history).toEqual([
      'CVE-2024-1 1: found by scan - 2: replaced',
      'CVE-2024-1 2: advisory changed -',
      'CVE-2024-2 2: new advisory -',
    ]);
  });

  it('moves EPSS and known exploitation in place, and image, score and grade with them', async () => {
    const { organizationId, scan } = await other();
    const records = {
      npm: [affects('CVE-2024-1001', 'left', '1.1.0', { database_specific: { severity: 'CRITICAL' } })],
    };
    await world.publish({ records, epss: { 'CVE-2024-1001': [0.01, 0.5] } });
    await scan({ packages: [npm('left', '1.0.0')] });
    await world.rematch();
    const before = await imageOf(organizationId);
    await world.publish({ records, epss: { 'CVE-2024-1001': [0.4, 0.9] }, exploited: ['CVE-2024-1001'] });
    await world.rematch();
    expect(await world.history(organizationId)).toEqual(['CVE-2024-1001 1: found by scan -']);
    const { rows } =
      await sql`select epss_score, is_known_exploited from findings where organization_id = ${organizationId}`.execute(
        world.db,
      );
    expect(rows).toEqual([{ epss_score: 0.4, is_known_exploited: true }]);
    const after = await imageOf(organizationId);
    expect([before.critical, after.critical]).toEqual([1, 1]);
    expect(after.risk_score).toBeGreaterThan(before.risk_score ?? 100);
    expect(after.grade_rank).toBeGreaterThan(before.grade_rank ?? 5);
  });

  it('counts findings of every severity, as the migration does for re-matches of earlier versions', async () => {
    const { organizationId, scan } = await other();
    await scan({ packages: [npm('left', '1.0.0')] });
    await world.publish({ records: { npm: [affects('CVE-2024-1', 'left', '1.1.0')] } });
    await world.rematch();
    const { rows } = await sql`
      select severity from findings where organization_id = ${organizationId} and closed_at_assessment is null`.execute(
      world.db,
    );
    expect(rows).toEqual([{ severity: severityRank('UNKNOWN') }]);
    expect(await imageOf(organizationId)).toMatchObject({ critical: 0, negligible: 0, unknown: 1 });
    const counts = () =>
      sql`select negligible, unknown from rematch_results where organization_id = ${organizationId}`.execute(world.db);
    const stored = await counts();
    expect(stored.rows).toEqual([{ negligible: 0, unknown: 1 }]);
    await sql`update rematch_results set unknown = 0 where organization_id = ${organizationId}`.execute(world.db);
    const file = new URL('../../../../migrations/0018_all_severities.sql', import.meta.url);
    const statement = (await readFile(file, 'utf8'))
      .split(/;\n/)
      .find((text) => text.includes('update rematch_results'));
    await sql.raw(statement ?? '').execute(world.db);
    expect((await counts()).rows).toEqual(stored.rows);
  });

  it('matches results as a whole that were stored before the first advisories', async () => {
    const early = await openRematchWorld();
    try {
      const scanId = await early.scan({ packages: [npm('left', '1.0.0')], snapshot: null });
      const image = () => imageOf(early.organizationId, early);
      expect(await image()).toMatchObject({ risk_score: null, completeness: 'partial' });
      await early.publish({ records: { npm: [affects('CVE-2024-1', 'left', '1.1.0')] } });
      await early.rematch();
      expect(await early.open()).toEqual(['CVE-2024-1 left 1.0.0 1.1.0 - new advisory']);
      expect(await image()).toMatchObject({ completeness: 'complete', not_assessed: null });
      expect((await image()).risk_score).toBeGreaterThan(0);
      expect(await early.ofScan(scanId)).toEqual([]);
      expect(await due(early)).toBe(0);
    } finally {
      await early.close();
    }
  });

  it('matches results as a whole when an ecosystem gets its first advisories', async () => {
    const { organizationId, scan } = await other();
    const records = { npm: [affects('CVE-2024-1', 'left', '1.1.0')] };
    await world.publish({ records });
    const pypi = { type: 'pypi', name: 'Some_Package', version: '1.0' };
    await scan({ packages: [npm('left', '1.0.0'), pypi] });
    await world.rematch();
    expect(await imageOf(organizationId)).toMatchObject({
      completeness: 'partial',
      not_assessed: [{ kind: 'pypi', count: 1 }],
    });
    const newRecord = osvRecord('CVE-2024-9', 'PyPI', 'some-package', [{ introduced: '0' }, { fixed: '2.0' }]);
    await world.publish({ records: { ...records, PyPI: [newRecord] } });
    await world.rematch();
    expect(await world.open('app', '1', organizationId)).toEqual([
      'CVE-2024-1 left 1.0.0 1.1.0 - found by scan',
      'CVE-2024-9 Some_Package 1.0 2.0 - new advisory',
    ]);
    expect(await imageOf(organizationId)).toMatchObject({ completeness: 'complete', not_assessed: null });
  });

  it('names the causes when the earlier snapshot no longer exists, as far as the advisories show them', async () => {
    const { organizationId, scan } = await other();
    const earlier = await world.publish({
      records: { npm: [affects('CVE-2024-1', 'left', '1.1.0'), affects('CVE-2024-2', 'left', '1.1.0')] },
    });
    await scan({ packages: [npm('left', '1.0.0')] });
    await world.rematch();
    await world.publish({
      records: {
        npm: [
          affects('CVE-2024-1', 'left', '0.5.0'),
          affects('CVE-2024-3', 'left', '3.0.0'),
          affects('CVE-2024-4', 'left', '3.0.0', { published: '2999-01-01T00:00:00Z' }),
        ],
      },
    });
    world.forget(earlier);
    await world.rematch();
    expect(await world.history(organizationId)).toEqual([
      'CVE-2024-1 1: found by scan - 2: advisory changed',
      'CVE-2024-2 1: found by scan - 2: withdrawn',
      'CVE-2024-3 2: advisory changed -',
      'CVE-2024-4 2: new advisory -',
    ]);
  });

  it('matches a result again that was written with older advisories after the re-match', async () => {
    const { organizationId, scan } = await other();
    const older = await world.publish({ records: { npm: [affects('CVE-2024-1', 'left', '1.1.0')] } });
    await world.rematch();
    await world.publish({ records: { npm: [affects('CVE-2024-2', 'left', '1.1.0')] } });
    await world.rematch();
    await scan({ packages: [npm('left', '1.0.0')], snapshot: older });
    expect(await world.open('app', '1', organizationId)).toEqual(['CVE-2024-1 left 1.0.0 1.1.0 - found by scan']);
    expect(await due()).toBe(1);
    await world.rematch();
    expect(await world.open('app', '1', organizationId)).toEqual(['CVE-2024-2 left 1.0.0 1.1.0 - new advisory']);
    expect(await due()).toBe(0);
  });

  it('returns to the result of an earlier scan with its re-match when a scan is deleted, and follows the advisories again', async () => {
    const { organizationId, scan, remove } = await other();
    await world.publish({ records: { npm: [affects('CVE-2024-1', 'left', '1.1.0')] } });
    const packages = [npm('left', '1.0.0')];
    await scan({ packages });
    await world.publish({
      records: { npm: [affects('CVE-2024-1', 'left', '1.1.0'), affects('CVE-2024-2', 'left', '1.1.0')] },
    });
    await world.rematch();
    const scanId = await scan({ packages: [npm('right', '1.0.0')] });
    expect(await world.open('app', '1', organizationId)).toEqual([]);
    await world.publish({ records: { npm: [affects('CVE-2024-2', 'left', '1.4.0')] } });
    await world.rematch();
    await remove(scanId);
    expect(await world.open('app', '1', organizationId)).toEqual([
      'CVE-2024-1 left 1.0.0 1.1.0 - found by scan',
      'CVE-2024-2 left 1.0.0 1.1.0 - new advisory',
    ]);
    expect(await imageOf(organizationId)).toMatchObject({ risk_score: expect.any(Number) });
    await world.rematch();
    expect(await world.open('app', '1', organizationId)).toEqual(['CVE-2024-2 left 1.0.0 1.4.0 - advisory changed']);
  });

  it('leaves findings out that a removed tag or a shadowed source had, and keeps what other scanners report', async () => {
    const { organizationId, scan, remove } = await other();
    const { db } = world;
    await world.publish({ records: { npm: [affects('CVE-2024-1', 'left', '1.1.0')] } });
    const packages = [npm('left', '1.0.0')];
    await scan({ packages, tag: 'removed' });
    await scan({ packages, tag: 'reported' });
    await scan({ packages, tag: 'shadowed', source: 'upload' });
    const pulled = await scan({ packages: [npm('right', '1.0.0')], tag: 'shadowed' });
    await world.rematch();
    await sql`update tags set removed_at = now() where organization_id = ${organizationId} and name = 'removed'`.execute(
      db,
    );
    await sql`update findings set sources = '{builtin,trivy}' from tags t
      where t.id = tag_id and t.organization_id = ${organizationId} and t.name = 'reported'`.execute(db);
    await world.publish({ records: { npm: [affects('CVE-2024-2', 'left', '1.1.0')] } });
    await world.rematch();
    const open = (tag: string) => world.open('app', tag, organizationId);
    expect(await open('removed')).toEqual(['CVE-2024-1 left 1.0.0 1.1.0 - found by scan']);
    expect(await open('shadowed')).toEqual([]);
    expect(await open('reported')).toEqual([
      'CVE-2024-1 left 1.0.0 1.1.0 - advisory changed',
      'CVE-2024-2 left 1.0.0 1.1.0 - new advisory',
    ]);
    const { rows } = await sql`select distinct sources from findings f join tags t on t.id = f.tag_id
      where t.organization_id = ${organizationId} and t.name = 'reported' and vulnerability_id = 'CVE-2024-1'
        and closed_at_assessment is null`.execute(db);
    expect(rows).toEqual([{ sources: ['trivy'] }]);
    await remove(pulled);
    await world.rematch();
    expect(await open('shadowed')).toEqual(['CVE-2024-2 left 1.0.0 1.1.0 - new advisory']);
  });

  it('keeps findings that only other scanners report, and their differing statements except that of the engine', async () => {
    const { organizationId, scan } = await other();
    const { db } = world;
    await world.publish({ records: { npm: [affects('CVE-2024-1', 'left', '1.1.0')] } });
    await scan({ packages: [npm('left', '1.0.0')], tag: 'external' });
    await world.rematch();
    await sql`update findings set sources = '{builtin,trivy}',
      disagreement = '[{"scanner": "grype", "reason": "does not list the package"}]' from tags t
      where t.id = tag_id and t.organization_id = ${organizationId} and t.name = 'external'`.execute(db);
    const grype = { scanner: 'grype', reason: 'does not list the package' };
    const read = async () => {
      const { rows } = await sql`select sources, disagreement from findings f join tags t on t.id = f.tag_id
        where t.organization_id = ${organizationId} and t.name = 'external' and vulnerability_id = 'CVE-2024-1'
          and closed_at_assessment is null`.execute(db);
      return rows;
    };
    await world.publish({ records: { npm: [affects('CVE-2024-2', 'left', '1.1.0')] } });
    await world.rematch();
    const engine = { scanner: 'builtin', reason: 'does not report the vulnerability with newer advisories' };
    expect(await read()).toEqual([{ sources: ['trivy'], disagreement: [engine, grype] }]);
    await world.publish({ records: { npm: [affects('CVE-2024-1', 'left', '1.2.0')] } });
    await world.rematch();
    expect(await read()).toEqual([{ sources: ['builtin', 'trivy'], disagreement: [grype] }]);
  });

  it('does not follow a snapshot that was fetched earlier than the last one', async () => {
    const { organizationId, scan } = await other();
    const older = await world.publish({ records: { npm: [affects('CVE-2024-1', 'left', '1.1.0')] } });
    await world.publish({ records: { npm: [affects('CVE-2024-2', 'left', '1.1.0')] } });
    await scan({ packages: [npm('left', '1.0.0')] });
    await world.rematch();
    const history = await world.history(organizationId);
    await runRematch({ ...world.deps, currentSnapshot: async () => older }, new AbortController().signal);
    expect(await world.history(organizationId)).toEqual(history);
    // The same content is fetched again.
    const again = await world.publish({ records: { npm: [affects('CVE-2024-1', 'left', '1.1.0')] } });
    expect(again.used).toEqual(older.used);
    await world.rematch();
    expect(await world.open('app', '1', organizationId)).toEqual(['CVE-2024-1 left 1.0.0 1.1.0 - new advisory']);
  });

  it('has no effect on the second run', async () => {
    const { organizationId, scan } = await other();
    await world.publish({ records: { npm: [affects('CVE-2024-1', 'left', '1.1.0')] } });
    await scan({ packages: [npm('left', '1.0.0')] });
    await world.publish({ records: { npm: [affects('CVE-2024-1', 'left', '1.3.0')] } });
    await world.rematch();
    const history = await world.history(organizationId);
    await world.rematch();
    expect(await world.history(organizationId)).toEqual(history);
  });
});

/** Another organization, so that the findings of tests do not mix. */
async function other() {
  const organizationId = await world.addOrganization();
  const caller = {
    principal: {
      organizationId,
      role: 'admin',
      kind: 'user',
      credential: 'session',
      id: newId('usr'),
      name: 'Ada',
    } as Principal,
    ip: '::1',
    requestId: 'r',
  };
  const queue = { enqueue: async () => undefined, cancel: async () => undefined };
  return {
    organizationId,
    scan: (scanned: ScannedTag) => world.scan({ ...scanned, organizationId }),
    remove: (scanId: string) => deleteScan({ db: world.db, queue }, caller, scanId),
  };
}

async function imageOf(organizationId: string, { db } = world) {
  return db
    .selectFrom('images')
    .select(['risk_score', 'grade_rank', 'critical', 'negligible', 'unknown', 'completeness', 'not_assessed'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

async function due({ db } = world): Promise<number> {
  const rows = await db.selectFrom('due_rematches').select('tag_platform_id').execute();
  return rows.length;
}
