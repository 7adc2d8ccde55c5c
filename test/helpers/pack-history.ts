import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import type { MatchedFinding } from '../../src/domain/finding.ts';
import { newId } from '../../src/domain/ids.ts';
import type { ScannerRun } from '../../src/domain/scan.ts';
import type { CheckResult } from '../../src/engine/checks/image-check.ts';
import { dayMs } from '../../src/lib/durations.ts';
import { assessTag, finding } from './assess-tag.ts';

/** 00:00 UTC of this number of days before now. */
export function daysAgo(days: number): Date {
  return new Date(Math.floor(Date.now() / dayMs) * dayMs - days * dayMs);
}

const openssl = { type: 'npm', name: 'openssl', version: '3.0.1' };
const curl = { type: 'npm', name: 'curl', version: '8.0.0' };
export const rated = (
  id: string,
  index: number,
  severity: 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW',
  more: Partial<MatchedFinding> = {},
) => {
  const one = finding(id, index, more);
  const references = [`https://advisories.example/${id}`];
  return { ...one, vulnerability: { ...one.vulnerability, severity, title: `A flaw called ${id}`, references } };
};

export const flaws = {
  /** Critical, open from the first scan to the one 120 days ago. */
  closed: rated('CVE-2026-1001', 0, 'CRITICAL', { fixedVersion: '3.0.2', fixState: 'fixed' }),
  /** High, open all the time and overdue. */
  overdue: rated('CVE-2026-1002', 0, 'HIGH'),
  /** Low, found by the last scan. */
  fresh: rated('CVE-2026-1003', 1, 'LOW'),
};

/**
 * Half a year: `team/app:1` scanned every 20 days with one gap of 60, one tag whose scan failed, and one that was never scanned. Scans were
 * 180, 160, 140, 120, 60, 40 and 20 days before now.
 */
export async function seedHalfYear(db: Kysely<Database>, organizationId: string, { team = 'team' } = {}) {
  const snapshotId = await insertAdvisories(db, daysAgo(181));
  const image = `registry.test/${team}/app`;
  const scanIds: string[] = [];
  let tagId = '';
  let imageId = '';
  for (const days of [180, 160, 140, 120, 60, 40, 20]) {
    const done = await scanAt(db, daysAgo(days), {
      organizationId,
      image,
      found: [flaws.overdue, ...(days > 120 ? [flaws.closed] : []), ...(days === 20 ? [flaws.fresh] : [])],
      checks: { 'non-root-user': 'FAIL', 'no-secret-files': 'PASS' },
      advisoryDays: 1,
    });
    ({ tagId, imageId } = done);
    scanIds.push(done.scanId);
  }
  const broken = await assessTag(db, { organizationId, image, tag: 'broken', packages: [curl], found: [] });
  await db
    .updateTable('scans')
    .set({
      status: 4,
      completeness: null,
      assessment: null,
      scanned_at: null,
      created_at: daysAgo(30),
      error: JSON.stringify({ code: 'IMAGE_NOT_FOUND', message: 'not there', isRetryable: false }),
    })
    .where('id', '=', broken.scanId)
    .execute();
  await db.updateTable('tags').set({ latest_scan_id: null }).where('id', '=', broken.tagId).execute();
  const unseen = newId('tag');
  await sql`insert into tags (id, organization_id, image_id, name, created_at)
    values (${unseen}, ${organizationId}, ${imageId}, 'unseen', ${daysAgo(100)})`.execute(db);
  await db
    .updateTable('tags')
    .set({ created_at: daysAgo(181) })
    .where('id', 'in', [tagId, broken.tagId])
    .execute();
  return { image, imageId, tagId, brokenTagId: broken.tagId, unseenTagId: unseen, scanIds, snapshotId };
}

export interface PastScan {
  organizationId: string;
  image: string;
  found: MatchedFinding[];
  checks: Readonly<Record<string, CheckResult['status']>>;
  /** Age of its advisories. */
  advisoryDays: number;
}

/** A scan of tag `1` of the image that ended at that moment, with all fields that evidence lists. */
export async function scanAt(
  db: Kysely<Database>,
  at: Date,
  { organizationId, image, found, checks, advisoryDays }: PastScan,
): ReturnType<typeof assessTag> {
  const packages = [openssl, curl];
  const done = await assessTag(db, { organizationId, image, tag: '1', packages, found, detectedAt: at });
  const scanner: ScannerRun = {
    name: 'builtin',
    version: '1.0.0',
    databaseVersion: null,
    status: 'SUCCEEDED',
    requested: 'default',
    durationMs: 5,
    findings: found.length,
    error: null,
  };
  await db
    .updateTable('scans')
    .set({
      created_at: at,
      snapshot_id: await insertAdvisories(db, new Date(at.getTime() - advisoryDays * dayMs)),
      scanners: JSON.stringify([scanner]),
      checks: JSON.stringify(
        Object.entries(checks).map(([id, status]): CheckResult => {
          return { id, title: id, status, weight: 5, cisControl: null, evidence: [], remediation: '' };
        }),
      ),
    })
    .where('id', '=', done.scanId)
    .execute();
  await sql`update findings set closed_at = ${at} where tag_id = ${done.tagId} and closed_at > now() - interval '1 hour'`.execute(
    db,
  );
  return done;
}

async function insertAdvisories(db: Kysely<Database>, builtAt: Date): Promise<string> {
  const { id } = await db
    .insertInto('advisory_snapshots')
    .values({ digest: `sha256:${randomBytes(32).toString('hex')}`, built_at: builtAt, feeds: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
