import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import type { MatchedFinding } from '../../src/domain/finding.ts';
import { newId } from '../../src/domain/ids.ts';
import { severities } from '../../src/domain/severity.ts';
import { applyAttestation } from '../../src/features/findings/lifecycle/apply-attestation.ts';
import { lockAttestations } from '../../src/features/findings/lifecycle/finding-lock-store.ts';
import { removeVanishedTags } from '../../src/features/registries/registry-sync/registry-sync-store.ts';
import { ensureImage, ensureTag } from '../../src/features/scanning/images/image-store.ts';
import { deleteScan } from '../../src/features/scanning/scans/delete-scan.ts';
import { dayMs } from '../../src/lib/durations.ts';
import { assessTag, finding } from './assess-tag.ts';

/** Random histories of organizations, step by step, for properties of figures. */

const packages = ['left', 'right', 'middle'].map((name) => ({ type: 'npm', name, version: '1.0.0' }));

const anyFound = fc.record({
  cve: fc.integer({ min: 1, max: 6 }),
  packageIndex: fc.integer({ min: 0, max: 2 }),
  severity: fc.constantFrom(...severities),
  // Columns of scores have four bytes. Others would differ from their stored values in the ninth digit.
  epss: fc.option(fc.constantFrom(0.0009765625, 0.125, 0.875)),
  isKnownExploited: fc.boolean(),
  fixedVersion: fc.option(fc.constantFrom('1.0.1', '1.2.0')),
});
const image = fc.constantFrom('one', 'two', 'three');
const tag = fc.constantFrom('1', '2');
export const anyStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('scan' as const),
      image,
      tag,
      found: fc.array(anyFound, { maxLength: 6 }),
      // Deadlines are within 14 days.
      daysAgo: fc.oneof(fc.double({ min: 0, max: 14, noNaN: true }), fc.double({ min: 0, max: 90, noNaN: true })),
      grade: fc.option(fc.integer({ min: 1, max: 5 })),
      source: fc.constantFrom('pull' as const, 'pull' as const, 'upload' as const),
    }),
  },
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }),
  fc.record({
    kind: fc.constant('queue' as const),
    image,
    tag: fc.constantFrom('3', '4'),
    status: fc.constantFrom(0, 1, 2, 4, 5),
  }),
  fc.record({
    kind: fc.constant('fail' as const),
    image,
    tag,
    platform: fc.constantFrom('linux/amd64', 'linux/arm64'),
    daysAgo: fc.integer({ min: 0, max: 40 }),
  }),
  fc.record({ kind: fc.constant('vanish' as const), image, tag }),
  fc.record({ kind: fc.constant('triage' as const), status: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    kind: fc.constant('suppress' as const),
    cve: fc.integer({ min: 1, max: 6 }),
    name: fc.constantFrom('left', 'right'),
    days: fc.option(fc.integer({ min: 1, max: 60 })),
  }),
);
export type HistoryStep = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

function matched(found: readonly (typeof anyFound extends fc.Arbitrary<infer One> ? One : never)[]): MatchedFinding[] {
  const unique = new Map(found.map((one) => [`${one.cve} ${one.packageIndex}`, one]));
  return [...unique.values()].map((one) => {
    const id = `CVE-2024-${one.cve}`;
    return finding(id, one.packageIndex, {
      vulnerability: { ...finding(id, 0).vulnerability, severity: one.severity },
      epss: one.epss === null ? null : { score: one.epss, percentile: 0.5 },
      isKnownExploited: one.isKnownExploited,
      fixedVersion: one.fixedVersion,
      fixState: one.fixedVersion === null ? 'not-fixed' : 'fixed',
    });
  });
}

export interface History {
  organizationId: string;
  registryId: string;
}

export async function newHistory(db: Kysely<Database>): Promise<History> {
  const [organizationId, registryId] = [newId('org'), newId('reg')];
  await db.insertInto('organizations').values({ id: organizationId, name: organizationId }).execute();
  await sql`insert into registries (id, organization_id, name, provider, scan_method, schedule, scanners, are_scanners_explicit)
    values (${registryId}, ${organizationId}, 'r', 'GHCR', 'cloud', 'manual', '{}', false)`.execute(db);
  return { organizationId, registryId };
}

/** Executes one step now. */
export async function applyStep(db: Kysely<Database>, history: History, one: HistoryStep): Promise<void> {
  const { organizationId } = history;
  switch (one.kind) {
    case 'scan': {
      const detectedAt = new Date(Date.now() - Math.round(one.daysAgo * dayMs));
      const found = matched(one.found);
      const { scanId } = await assessTag(db, {
        organizationId,
        image: one.image,
        tag: one.tag,
        packages,
        found,
        detectedAt,
        source: one.source,
        registryId: registryOf(history, one.image),
      });
      // Without findings and without a grade: nothing could be assessed.
      await sql`update scans set grade_rank = ${one.grade}, completeness = ${one.grade === null ? 'partial' : 'complete'},
        risk_score = case when ${one.grade === null && found.length === 0} then null else risk_score end
        where id = ${scanId}`.execute(db);
      return;
    }
    case 'delete': {
      const scans = await db
        .selectFrom('scans')
        .select('id')
        .where('organization_id', '=', organizationId)
        // The order of ids is not the order of creation: digits follow letters in base32 and precede them in text.
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const scan = scans[one.which % Math.max(1, scans.length)];
      const principal = { kind: 'api-key', id: 'key', name: 'key', organizationId, role: 'admin' } as never;
      const queue = { cancel: async () => undefined } as never;
      if (scan) await deleteScan({ db, queue }, { principal, requestId: 'r', ip: '::1' }, scan.id);
      return;
    }
    case 'queue': {
      const { id, image_id } = await tagOf(db, history, one.image, one.tag);
      if (one.status === 0) return;
      const error = one.status === 4 ? JSON.stringify({ code: 'NOT_FOUND', message: 'not there' }) : null;
      await sql`insert into scans (id, organization_id, batch_id, image_id, tag_id, image, tag, reference, requested_scanners,
          are_scanners_explicit, request_key, status, error, created_at)
        values (${newId('scan')}, ${organizationId}, 'b', ${image_id}, ${id}, ${one.image}, ${one.tag}, 'r', '{}', false, ${newId('scan')},
          ${one.status}, ${error}::jsonb, clock_timestamp())`.execute(db);
      return;
    }
    case 'fail': {
      const { id, image_id } = await tagOf(db, history, one.image, one.tag);
      await sql`insert into scans (id, organization_id, batch_id, image_id, tag_id, image, tag, reference, requested_scanners,
          are_scanners_explicit, request_key, status, requested_platform, error, created_at)
        values (${newId('scan')}, ${organizationId}, 'b', ${image_id}, ${id}, ${one.image}, ${one.tag}, 'r', '{}', false, ${newId('scan')},
          4, ${one.platform}, '{"code": "NOT_FOUND", "message": "not there"}', clock_timestamp() - ${one.daysAgo}::int * interval '1 day')`.execute(
        db,
      );
      return;
    }
    case 'vanish': {
      const { id, image_id } = await tagOf(db, history, one.image, one.tag);
      await sql`update tags set seen_at = '2020-01-01' where id = ${id}`.execute(db);
      await db
        .transaction()
        .execute((transaction) => removeVanishedTags(transaction, image_id, new Date('2020-01-02')));
      await sql`update tags set seen_at = null where id = ${id}`.execute(db);
      return;
    }
    case 'triage':
      await sql`update findings set triage_status = ${one.status} where organization_id = ${organizationId}`.execute(
        db,
      );
      return;
    case 'suppress': {
      const cveId = `CVE-2024-${one.cve}`;
      const expires = one.days === null ? null : new Date(Date.now() + one.days * dayMs);
      await db.transaction().execute(async (transaction) => {
        await lockAttestations(transaction, organizationId);
        await sql`insert into attestations (id, organization_id, cve_id, package_name, category, reason, scope_type, status, expires_at,
            proposed_by, proposed_by_name, decided_by, decided_by_name, decided_at)
          values (${newId('att')}, ${organizationId}, ${cveId}, ${one.name}, 'risk_accepted', 'r', 'blanket', 2, ${expires}, 'u', 'u', 'v', 'v', now())`.execute(
          transaction,
        );
        const attestation = { organization_id: organizationId, cve_id: cveId, package_name: one.name };
        await applyAttestation(transaction, attestation);
      });
    }
  }
}

/** All images but one belong to the registry. */
const registryOf = ({ registryId }: History, image: string) => (image === 'one' ? null : registryId);

function tagOf(db: Kysely<Database>, history: History, name: string, tagName: string) {
  const { organizationId } = history;
  return db.transaction().execute(async (transaction) => {
    const registryId = registryOf(history, name);
    const own = await ensureImage(transaction, {
      organizationId,
      source: 'registry',
      repository: name,
      name,
      registryId,
    });
    return ensureTag(transaction, own, tagName);
  });
}

/** Moves closures into the past, each to a random time after its detection. */
export async function spreadClosings(db: Kysely<Database>, { organizationId }: History): Promise<void> {
  await sql`update findings set closed_at = date_trunc('milliseconds', detected_at + (now() - detected_at) * random())
    where organization_id = ${organizationId} and closed_at is not null`.execute(db);
}
