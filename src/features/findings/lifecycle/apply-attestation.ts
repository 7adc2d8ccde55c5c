import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { refreshSuppressedCountsOf } from './refresh-suppressed-counts.ts';
import { suppressVulnerability } from './suppression-store.ts';

/** The columns of an attestation that name the findings it may cover. */
interface AttestedVulnerability {
  organization_id: string;
  cve_id: string;
  package_name: string;
}

/**
 * Suppresses or unsuppresses findings after the status of an attestation has changed, and updates stored numbers. The cause of the transition
 * is the attestation. The caller holds the lock of the organization's attestations.
 */
export async function applyAttestation(
  transaction: Kysely<Database>,
  { organization_id, cve_id, package_name }: AttestedVulnerability,
): Promise<void> {
  const vulnerability = { cveId: cve_id, packageName: package_name };
  const changed = await suppressVulnerability(transaction, organization_id, vulnerability);
  await refreshSuppressedCountsOf(transaction, changed);
}
