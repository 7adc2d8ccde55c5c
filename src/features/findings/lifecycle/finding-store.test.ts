import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import type { MatchedFinding } from '../../../domain/finding.ts';
import { newId } from '../../../domain/ids.ts';
import { encodeInventory } from '../../../engine/pipeline/encode-inventory.ts';
import type { Inventory } from '../../../engine/pipeline/inventory.ts';
import { saveInventory } from '../../scanning/content/inventory-store.ts';
import { ensureImage, ensureTag } from '../../scanning/images/image-store.ts';
import { readScanFindings } from '../../scanning/scans/scan-contents-store.ts';
import { lockTagPlatform } from '../../scanning/scans/tag-platform-store.ts';
import { saveExploitSignals, saveFacts } from '../../scanning/scans/vulnerability-facts-store.ts';
import { removeAssessment } from './assessment-removal-store.ts';
import type { WrittenTagPlatform } from './finding-store.ts';
import { updateFindings } from './update-findings.ts';

let database: TestDatabase;
let packageVersionIds: string[];
const organizationId = newId('org');

beforeAll(async () => {
  database = await createTestDatabase();
  await database.kysely.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  ({ packageVersionIds } = await saveInventory(
    database.kysely,
    { contentOwner: organizationId, digest: `sha256:${'a'.repeat(64)}`, engineRevision: 'test' },
    encodeInventory(inventoryOf(['left', 'right'])),
  ));
});
afterAll(() => database.drop());

describe('findings as intervals', () => {
  it('adds no row when a rescan finds the same', async () => {
    const tagPlatform = await newTagPlatform();
    const found = [finding('CVE-2024-1', 0), finding('CVE-2024-2', 1)];
    await assess(tagPlatform, 1, found);
    await assess(tagPlatform, 2, found);
    expect(await countRows(tagPlatform)).toBe(2);
    expect(await idsIn(tagPlatform, 2)).toEqual(['CVE-2024-1', 'CVE-2024-2']);
  });

  it('keeps the public id and the first detection when an advisory changes, and shows each scan what was known then', async () => {
    const tagPlatform = await newTagPlatform();
    await assess(tagPlatform, 1, [finding('CVE-2024-1', 0)]);
    await assess(tagPlatform, 2, [{ ...finding('CVE-2024-1', 0), fixedVersion: '2.0', fixState: 'fixed' }]);
    const [before] = await read(tagPlatform, 1);
    const [after] = await read(tagPlatform, 2);
    expect(before?.fixed_version).toBeNull();
    expect(after?.fixed_version).toBe('2.0');
    expect(after?.id).toBe(before?.id);
    expect(after?.detected_at).toEqual(before?.detected_at);
  });

  it('does not write a new row when only EPSS moves', async () => {
    const tagPlatform = await newTagPlatform();
    await assess(tagPlatform, 1, [{ ...finding('CVE-2024-1', 0), epss: { score: 0.123456, percentile: 0.5 } }]);
    await assess(tagPlatform, 2, [{ ...finding('CVE-2024-1', 0), epss: { score: 0.2, percentile: 0.6 } }]);
    expect(await countRows(tagPlatform)).toBe(1);
    const open = await database.kysely
      .selectFrom('findings')
      .select('epss_score')
      .where('tag_platform_id', '=', tagPlatform.tagPlatformId)
      .executeTakeFirstOrThrow();
    expect(open.epss_score).toBeCloseTo(0.2);
  });

  it('keeps the day by which each known exploited vulnerability is due with its snapshot, once', async () => {
    const { kysely } = database;
    const id = await insertSnapshot();
    const exploited = (name: string) => ({ ...finding(name, 0), isKnownExploited: true });
    const due = (name: string, exploitedDueOn: string | null) => ({ ...exploited(name), exploitedDueOn });
    await saveExploitSignals(kysely, id, [due('CVE-1', '2026-03-01'), due('CVE-2', null), exploited('CVE-3')]);
    await saveExploitSignals(kysely, id, [due('CVE-1', '2026-04-01'), due('CVE-2', '2026-04-01')]);
    const { rows } = await sql`select vulnerability_id, is_known_exploited, exploited_due_on as due from exploit_signals
      where snapshot_id = ${id}::bigint order by 1`.execute(kysely);
    expect(rows).toEqual([
      { vulnerability_id: 'CVE-1', is_known_exploited: true, due: '2026-03-01' },
      { vulnerability_id: 'CVE-2', is_known_exploited: true, due: null },
      { vulnerability_id: 'CVE-3', is_known_exploited: true, due: null },
    ]);
  });

  it('reads every past assessment unchanged after later assessments and withdrawals', async () => {
    const names = ['CVE-2024-1', 'CVE-2024-2', 'CVE-2024-3'];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.subarray(names), { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 4 }),
        async (assessments, withdrawals) => {
          const tagPlatform = await newTagPlatform();
          const remaining = new Map<number, string[]>();
          for (const [index, found] of assessments.entries()) {
            await assess(
              tagPlatform,
              index + 1,
              found.map((name) => finding(name, 0)),
            );
            remaining.set(index + 1, found.toSorted());
          }
          for (const pick of withdrawals) {
            const numbers = [...remaining.keys()];
            const number = numbers[pick % Math.max(1, numbers.length)];
            if (number === undefined) break;
            const previous = Math.max(0, ...numbers.filter((other) => other < number));
            const next = numbers.filter((other) => other > number).toSorted((a, b) => a - b)[0] ?? null;
            await removeAssessment(database.kysely, tagPlatform.tagPlatformId, { previous, next });
            remaining.delete(number);
          }
          for (const [number, expected] of remaining) expect(await idsIn(tagPlatform, number)).toEqual(expected);
          const newest = Math.max(0, ...remaining.keys());
          expect(await openIds(tagPlatform)).toEqual(remaining.get(newest) ?? []);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('stores names with NUL and lone surrogates rather than failing', async () => {
    const tagPlatform = await newTagPlatform();
    await assess(tagPlatform, 1, [finding('CVE-2024-9\0\ud800', 0)]);
    expect(await countRows(tagPlatform)).toBe(1);
  });

  it('stores each finding once when a result needs several texts and statements', async () => {
    const tagPlatform = await newTagPlatform();
    const found = Array.from({ length: 20_001 }, (_, n) => finding(`CVE-2031-${100_000 + n}`, n % 2));
    await assess(tagPlatform, 1, found);
    expect(await idsIn(tagPlatform, 1)).toEqual(found.map(({ vulnerability }) => vulnerability.id));
    await assess(tagPlatform, 2, found);
    expect(await countRows(tagPlatform)).toBe(found.length);
  });
});

async function insertSnapshot(): Promise<string> {
  const { id } = await database.kysely
    .insertInto('advisory_snapshots')
    .values({ digest: newId('evt'), built_at: new Date(), feeds: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function assess(tagPlatform: WrittenTagPlatform, assessment: number, found: MatchedFinding[]): Promise<void> {
  const { kysely } = database;
  const snapshotId = await insertSnapshot();
  const known = await saveFacts(
    kysely,
    found.map((one) => ({ ...one, packageVersionId: packageVersionIds[one.packageIndex] ?? '' })),
  );
  await saveExploitSignals(kysely, snapshotId, known);
  const result = { findings: known, packageVersionIds, completeness: 'complete' as const };
  await kysely
    .transaction()
    .execute((transaction) => updateFindings(transaction, tagPlatform, assessment, result, new Date()));
}

async function newTagPlatform(): Promise<WrittenTagPlatform> {
  return database.kysely.transaction().execute(async (transaction) => {
    const name = newId('img');
    const image = await ensureImage(transaction, { organizationId, source: 'registry', repository: name, name });
    const tag = await ensureTag(transaction, image, 'latest');
    const tagPlatform = await lockTagPlatform(
      transaction,
      { organization_id: organizationId, tag_id: tag.id },
      'linux/amd64',
    );
    return { organizationId, imageId: image.id, tagId: tag.id, tagPlatformId: tagPlatform.id, table: 'findings' };
  });
}

function read(tagPlatform: WrittenTagPlatform, assessment: number) {
  return readScanFindings(
    database.kysely,
    { tag_platform_id: tagPlatform.tagPlatformId, assessment, inventory_id: null, snapshot_id: null },
    { limit: null, offset: 0 },
  );
}

async function idsIn(tagPlatform: WrittenTagPlatform, assessment: number): Promise<string[]> {
  return (await read(tagPlatform, assessment)).map((row) => row.facts.id).toSorted();
}

async function openIds(tagPlatform: WrittenTagPlatform): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom('findings')
    .select('vulnerability_id')
    .where('tag_platform_id', '=', tagPlatform.tagPlatformId)
    .where('closed_at_assessment', 'is', null)
    .execute();
  return rows.map((row) => row.vulnerability_id).toSorted();
}

async function countRows(tagPlatform: WrittenTagPlatform): Promise<number> {
  const rows = await database.kysely
    .selectFrom('findings')
    .select('row_id')
    .where('tag_platform_id', '=', tagPlatform.tagPlatformId)
    .execute();
  return rows.length;
}

function finding(id: string, packageIndex: number): MatchedFinding {
  return {
    packageIndex,
    vulnerability: {
      id,
      aliases: [],
      severity: 'HIGH',
      severitySource: 'test',
      cvss: null,
      title: id,
      description: '',
      references: [],
      publishedAt: null,
    },
    fixedVersion: null,
    fixState: 'not-fixed',
    epss: null,
    isKnownExploited: false,
    advisoryIds: [id],
  };
}

function inventoryOf(names: string[]): Inventory {
  return {
    engineRevision: 'test',
    operatingSystem: null,
    layers: [],
    evidence: {
      files: [],
      config: {
        architecture: 'amd64',
        os: 'linux',
        createdAt: null,
        user: '',
        env: [],
        entrypoint: [],
        cmd: [],
        exposedPorts: [],
        labels: {},
        history: [],
      },
    },
    warnings: [],
    sizeBytes: 0,
    uncompressedBytes: 0,
    packages: names.map((name) => ({
      type: 'npm',
      name,
      version: '1.0.0',
      licenses: ['MIT'],
      purl: `pkg:npm/${name}@1.0.0`,
      paths: [`node_modules/${name}/package.json`],
      layerIndex: 0,
      isOwnedByDistribution: false,
    })),
  };
}
