import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { newId } from '../../../domain/ids.ts';
import type { Principal } from '../../../domain/principal.ts';
import { removeVanishedTags } from '../../registries/registry-sync/registry-sync-store.ts';
import { deleteScan } from '../../scanning/scans/delete-scan.ts';
import { decideAttestation } from '../attestations/decide-attestation.ts';
import { endAttestation } from '../attestations/end-attestation.ts';
import { proposeAttestation } from '../attestations/propose-attestation.ts';
import { defaultSlaPolicy } from '../sla-policy/sla-clock.ts';
import type { TriageBody } from '../triage/triage-schema.ts';
import { listTriageHistory } from '../triage/triage-store.ts';
import { triageVulnerability } from '../triage/triage-vulnerability.ts';
import { listVulnerabilities } from '../vulnerabilities/vulnerability-store.ts';
import { recomputeExpiredSuppressions } from './recompute-expired-suppressions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const left = { type: 'npm', name: 'left', version: '1.0.0' } as const;
const other = { ...left, name: 'other' };
const cveId = 'CVE-2024-1';

/** An organization with one image, in which a finding goes through its transitions. */
async function startLife() {
  const db = database.kysely;
  const organizationId = newId('org');
  await db.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  const identity = {
    organizationId,
    role: 'admin',
    kind: 'user',
    credential: 'session',
    id: newId('usr'),
    name: 'Ada',
  };
  const caller = { principal: identity as Principal, ip: '::1', requestId: 'r' };
  const queue = { enqueue: async () => undefined, cancel: async () => undefined };
  const life = {
    db,
    organizationId,
    assess: (found: ReturnType<typeof finding>[], more: Partial<Parameters<typeof assessTag>[1]> = {}) =>
      assessTag(db, { organizationId, image: 'app', tag: '1', packages: [left], found, ...more }),
    attest: async () => {
      const body = {
        cveId,
        package: 'left',
        category: 'risk_accepted',
        reason: 'r',
        scope: { type: 'blanket' },
      } as const;
      const { id } = await proposeAttestation(db, caller, body);
      await decideAttestation(db, caller, id, { status: 'APPROVED', note: null });
      return id;
    },
    withdraw: (attestationId: string) => endAttestation(db, caller, attestationId),
    triage: (status: TriageBody['status']) => triageVulnerability(db, caller, cveId, { status }),
    remove: (scanId: string) => deleteScan({ db, queue }, caller, scanId),
    list: async (suppressed: boolean) =>
      (
        await listVulnerabilities(
          db,
          organizationId,
          { filter: { suppressed: suppressed ? 'only' : 'hide' }, policy: defaultSlaPolicy },
          { page: 1, limit: 10, sort: { column: 'default', direction: 'desc' } },
        )
      ).rows,
    /** All rows of findings with their causes, in order. */
    causes: async () => {
      const { rows } = await sql<{ causes: string }>`
        select concat_ws(' ', opened_at_assessment || ':', opened_cause, '-', closed_at_assessment || ':', closed_cause) as causes
        from findings where organization_id = ${organizationId} order by opened_at_assessment, row_id`.execute(db);
      return rows.map(({ causes }) => causes);
    },
    imageCounts: async () => {
      const { high, risk_score: risk } = await db
        .selectFrom('images')
        .select(['high', 'risk_score'])
        .where('organization_id', '=', organizationId)
        .executeTakeFirstOrThrow();
      return { high, hasRisk: (risk ?? 0) > 0 };
    },
    triageEvents: async (imageId: string) => {
      const subject = { image_id: imageId, vulnerability_id: cveId, package_type: 'npm', package_name: 'left' };
      const events = await listTriageHistory(db, organizationId, subject);
      return events.map(({ status, note, actor_name }) => ({ status, note, by: actor_name }));
    },
    auditActions: async () => {
      const rows = await db
        .selectFrom('audit_log')
        .select('action')
        .where('organization_id', '=', organizationId)
        .orderBy('sequence')
        .execute();
      return rows.map(({ action }) => action);
    },
  };
  return life;
}

/** Moves the expiry of everything that is suppressed into the past, as if the time had passed. */
async function expire(organizationId: string): Promise<void> {
  const db = database.kysely;
  await sql`update attestations set expires_at = now() where organization_id = ${organizationId}`.execute(db);
  await sql`update findings set suppressed_until = now()
    where organization_id = ${organizationId} and suppressed_until is not null`.execute(db);
  await sql`update suppressed_tag_platforms set valid_until = now() where organization_id = ${organizationId}`.execute(
    db,
  );
}

describe('the lifecycle of a finding', () => {
  it('records the cause of each transition from open through change, suppression, expiry and close to reopen', async () => {
    const life = await startLife();
    const first = await life.assess([finding(cveId, 0)], { detectedAt: new Date('2026-01-01T00:00:00Z') });
    expect(await life.causes()).toEqual(['1: found by scan -']);
    const [opened] = await life.list(false);

    const changed = finding(cveId, 0, { fixedVersion: '2.0.0', fixState: 'fixed' });
    await life.assess([changed]);
    expect(await life.causes()).toEqual(['1: found by scan - 2: replaced', '2: image changed -']);
    expect(await life.list(false)).toMatchObject([{ id: opened?.id, fixed_version: '2.0.0' }]);
    expect(await life.imageCounts()).toEqual({ high: 1, hasRisk: true });

    await life.attest();
    expect(await life.list(false)).toEqual([]);
    expect(await life.list(true)).toMatchObject([{ id: opened?.id, is_suppressed: true }]);
    expect(await life.imageCounts()).toEqual({ high: 0, hasRisk: false });

    await expire(life.organizationId);
    expect(await recomputeExpiredSuppressions(life.db, life.organizationId)).toBe(1);
    expect(await recomputeExpiredSuppressions(life.db, life.organizationId)).toBe(0);
    expect(await life.list(false)).toMatchObject([{ id: opened?.id, is_suppressed: false }]);
    expect(await life.imageCounts()).toEqual({ high: 1, hasRisk: true });

    expect(await life.triage('FIXED')).toMatchObject({ updated: 1 });
    await life.assess([], { packages: [other] });
    expect(await life.list(false)).toEqual([]);
    expect((await life.causes()).at(-1)).toBe('2: image changed - 3: image changed');

    await life.assess([changed]);
    expect((await life.causes()).at(-1)).toBe('4: image changed -');
    const [reopened] = await life.list(false);
    expect(reopened).toMatchObject({ first_detected_at: new Date('2026-01-01T00:00:00Z'), triage_status: 1 });
    expect(reopened?.id).not.toBe(opened?.id);
    expect(await life.triageEvents(first.imageId)).toEqual([
      { status: 1, note: 'found again', by: null },
      { status: 4, note: null, by: 'Ada' },
    ]);
    expect(await life.auditActions()).toEqual(['exception.proposed', 'exception.approved', 'vulnerability.triaged']);
  });

  it('opens a closed finding again under its id when the scan that closed it is deleted', async () => {
    const life = await startLife();
    await life.assess([finding(cveId, 0)]);
    const [opened] = await life.list(false);
    const { scanId } = await life.assess([]);
    expect(await life.causes()).toEqual(['1: found by scan - 2: image changed']);
    await life.remove(scanId);
    expect(await life.causes()).toEqual(['1: found by scan -']);
    expect((await life.list(false)).map(({ id }) => id)).toEqual([opened?.id]);
    expect(await life.auditActions()).toEqual(['scan.deleted']);
  });

  it.each([
    { cause: 'image changed', result: { packages: [other] } },
    { cause: 'no longer reported', sources: ['trivy'], result: { packages: [left] } },
    { cause: 'no longer found', result: { packages: [other], completeness: 'partial' } },
  ] as const)('closes a finding as "$cause"', async ({ cause, sources, result: { packages, ...result } }) => {
    const life = await startLife();
    await life.assess([finding(cveId, 0, { sources: [...(sources ?? ['builtin'])] })]);
    await life.assess([], { packages: [...packages], ...result });
    expect(await life.causes()).toEqual([`1: found by scan - 2: ${cause}`]);
  });

  it('closes the findings of a tag that the registry no longer has as "tag removed"', async () => {
    const life = await startLife();
    const { imageId, tagId } = await life.assess([finding(cveId, 0)]);
    await life.attest();
    await sql`update tags set seen_at = '2020-01-01' where id = ${tagId}`.execute(life.db);
    await life.db
      .transaction()
      .execute((transaction) => removeVanishedTags(transaction, imageId, new Date('2020-01-02')));
    expect(await life.causes()).toEqual(['1: found by scan - 2: tag removed']);
    expect(await life.imageCounts()).toEqual({ high: 0, hasRisk: false });
    const image = life.db.selectFrom('images').select(['latest_tag_id', 'completeness']).where('id', '=', imageId);
    expect(await image.executeTakeFirst()).toEqual({ latest_tag_id: null, completeness: null });
    const numbers = life.db.selectFrom('suppressed_tag_platforms').select('image_id').where('image_id', '=', imageId);
    expect(await numbers.execute()).toEqual([]);
  });

  it('suppresses a finding that opens under an attestation in force, and shows it after the attestation is withdrawn', async () => {
    const life = await startLife();
    const attestationId = await life.attest();
    await life.assess([finding(cveId, 0), finding(cveId, 1)], { packages: [left, other] });
    expect(await life.list(false)).toMatchObject([{ name: 'other' }]);
    expect(await life.list(true)).toMatchObject([{ name: 'left' }]);
    expect(await life.imageCounts()).toEqual({ high: 1, hasRisk: true });
    await life.withdraw(attestationId);
    expect((await life.list(false)).map(({ name }) => name).toSorted()).toEqual(['left', 'other']);
    expect(await life.list(true)).toEqual([]);
    expect(await life.imageCounts()).toEqual({ high: 2, hasRisk: true });
    expect(await life.auditActions()).toEqual(['exception.proposed', 'exception.approved', 'exception.withdrawn']);
  });

  it('shadows findings while another source describes the tag, and restores triage and suppression with them', async () => {
    const life = await startLife();
    await life.assess([finding(cveId, 0)], { source: 'upload' });
    const { scanId } = await life.assess([], { source: 'pull' });
    expect(await life.list(false)).toEqual([]);
    expect(await life.causes()).toEqual([]);
    await life.attest();
    await life.remove(scanId);
    expect(await life.list(false)).toEqual([]);
    expect(await life.list(true)).toMatchObject([{ vulnerability_id: cveId }]);
  });
});
