import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import type { Principal } from '../../../domain/principal.ts';
import { readOrganization } from '../../identity/organizations/organization-store.ts';
import { creatorsOfKey } from './attestation-proposer-store.ts';

/**
 * With four-eyes approval only a person may approve, and not the person who proposed the attestation or created, directly or through other
 * keys, the API key that proposed it.
 *
 * @throws {ApiError} FORBIDDEN
 */
export async function requireSecondPerson(
  transaction: Kysely<Database>,
  approver: Principal,
  proposedBy: string,
): Promise<void> {
  const { four_eyes: isRequired } = await readOrganization(transaction, approver.organizationId);
  if (!isRequired) return;
  if (approver.kind !== 'user') {
    throw new ApiError(
      'FORBIDDEN',
      'Four-eyes approval is on: an API key cannot approve an attestation; sign in as a user to approve it',
    );
  }
  const proposers = [proposedBy, ...(await creatorsOfKey(transaction, approver.organizationId, proposedBy))];
  if (!proposers.includes(approver.id)) return;
  throw new ApiError(
    'FORBIDDEN',
    'Four-eyes approval is on: you proposed this attestation, so another member must approve it',
  );
}
