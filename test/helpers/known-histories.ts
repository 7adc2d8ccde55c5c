import { type Kysely, sql } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import { newId } from '../../src/domain/ids.ts';
import { checks } from '../../src/engine/checks/checks.ts';
import type { CheckResult } from '../../src/engine/checks/image-check.ts';
import { daysAgo, rated, scanAt } from './pack-history.ts';

/** Histories of half a year in days before now, whose answers were determined manually: `test/contract/pack-answers.test.ts`. */

/** The values differ enough that FedRAMP's terms, PCI's month and these terms lead to different answers. */
export async function setPolicy(db: Kysely<Database>, organizationId: string): Promise<void> {
  await db
    .insertInto('sla_policies')
    .values({ organization_id: organizationId, critical_days: 15, high_days: 45, medium_days: 60, low_days: 90 })
    .execute();
}

/** Keys that expire and no members: no finding about access. */
export async function limitAccess(db: Kysely<Database>, organizationId: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ expires_at: daysAgo(-30) })
    .where('organization_id', '=', organizationId)
    .execute();
}

/**
 * Scanned every 10 days with advisories of the day before. One critical finding was closed after 10 days, one high finding is covered by an
 * attestation until next month, a low one is 20 days old. Every check passes; a health check does not apply.
 */
export async function seedCached(db: Kysely<Database>, organizationId: string): Promise<string> {
  const image = 'registry.test/kept/app';
  const closed = rated('CVE-2026-4001', 0, 'CRITICAL', { fixedVersion: '3.0.2', fixState: 'fixed' });
  const excepted = rated('CVE-2026-4002', 0, 'HIGH');
  const fresh = rated('CVE-2026-4003', 1, 'LOW');
  let tagId = '';
  for (let days = 180; days > 0; days -= 10) {
    const found = [
      ...(days === 100 ? [closed] : []),
      ...(days <= 50 ? [excepted] : []),
      ...(days <= 20 ? [fresh] : []),
    ];
    const checked = { ...allPassed(), healthcheck: 'NOT_APPLICABLE' } as const;
    ({ tagId } = await scanAt(db, daysAgo(days), { organizationId, image, found, checks: checked, advisoryDays: 1 }));
  }
  await settle(db, tagId);
  await except(db, { organizationId, tagId, cve: 'CVE-2026-4002', expiresAt: daysAgo(-30) });
  return image;
}

/**
 * Scanned 180, 140, 100, 60, 20 and 10 days ago with advisories that were three days old. A high finding was closed after 40 days, a
 * critical one is open for 20, a medium one for 60, a low exploited one for 10, and another high one is covered by an attestation without
 * expiry. Images contain sudo.
 */
export async function seedSlow(db: Kysely<Database>, organizationId: string): Promise<string> {
  const image = 'registry.test/slow/app';
  const flaw = { closed: rated('CVE-2026-5001', 0, 'HIGH', { fixedVersion: '3.0.2', fixState: 'fixed' }) };
  let tagId = '';
  for (const days of [180, 140, 100, 60, 20, 10]) {
    const found = [
      ...(days === 100 ? [flaw.closed] : []),
      rated('CVE-2026-5005', 0, 'HIGH'),
      ...(days <= 60 ? [rated('CVE-2026-5003', 0, 'MEDIUM')] : []),
      ...(days <= 20 ? [rated('CVE-2026-5002', 1, 'CRITICAL')] : []),
      ...(days <= 10 ? [rated('CVE-2026-5004', 1, 'LOW', { isKnownExploited: true })] : []),
    ];
    const checked = { ...allPassed(), 'no-sudo': 'FAIL' } as const;
    ({ tagId } = await scanAt(db, daysAgo(days), { organizationId, image, found, checks: checked, advisoryDays: 3 }));
  }
  await settle(db, tagId);
  await except(db, { organizationId, tagId, cve: 'CVE-2026-5005', expiresAt: null });
  return image;
}

function allPassed(): Record<string, CheckResult['status']> {
  return Object.fromEntries(checks.map(({ id }) => [id, 'PASS' as const]));
}

/** Exists since before the half year. */
async function settle(db: Kysely<Database>, tagId: string): Promise<void> {
  await sql`update tags set created_at = ${daysAgo(181)} where id = ${tagId}`.execute(db);
}

async function except(
  db: Kysely<Database>,
  of: { organizationId: string; tagId: string; cve: string; expiresAt: Date | null },
): Promise<void> {
  await db
    .insertInto('attestations')
    .values({
      id: newId('att'),
      organization_id: of.organizationId,
      cve_id: of.cve,
      package_name: 'openssl',
      category: 'risk_accepted',
      reason: 'not reachable',
      scope_type: 'tag',
      tag_id: of.tagId,
      status: 2,
      proposed_by: 'usr_one',
      proposed_by_name: 'One',
      decided_by: 'usr_two',
      decided_by_name: 'Two',
      created_at: daysAgo(48),
      decided_at: daysAgo(47),
      expires_at: of.expiresAt,
    })
    .execute();
}
