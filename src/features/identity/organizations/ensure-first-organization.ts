import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { apiKeyFormat } from '../../../domain/api-key.ts';
import { addOwner } from '../users/add-owner.ts';
import { hashPassword } from '../users/password.ts';
import { createOrganization } from './create-organization.ts';
import { firstStart } from './first-start.ts';
import { hasOrganizations, lockFirstStart } from './organization-store.ts';

export interface FirstOrganization {
  organizationId: string;
  /** Shown only once; null when the operator supplied the key. */
  apiKey: string | null;
}

/**
 * On an empty database, creates the organization "Default" with an admin key and, if configured, its owner. Returns null when an
 * organization exists. Of several replicas that start together, exactly one creates it. Throws RangeError for a key in the wrong format.
 */
export async function ensureFirstOrganization(
  db: Kysely<Database>,
  {
    bootstrapApiKey,
    owner,
  }: { bootstrapApiKey?: string | undefined; owner?: { email: string; password: string } } = {},
): Promise<FirstOrganization | null> {
  if (bootstrapApiKey !== undefined && !apiKeyFormat.test(bootstrapApiKey)) {
    throw new RangeError('The bootstrap API key must be svc_ak_ followed by 48 lower-case hexadecimal digits');
  }
  return db.transaction().execute(async (transaction) => {
    await lockFirstStart(transaction);
    if (await hasOrganizations(transaction)) return null;
    const { organizationId, apiKey } = await createOrganization(transaction, {
      name: 'Default',
      actor: firstStart,
      ...(bootstrapApiKey !== undefined && { apiKey: bootstrapApiKey }),
    });
    if (owner) {
      await addOwner(transaction, {
        organizationId,
        email: owner.email,
        passwordHash: await hashPassword(owner.password),
        actor: firstStart,
        ip: null,
        requestId: null,
      });
    }
    return { organizationId, apiKey: bootstrapApiKey === undefined ? apiKey : null };
  });
}
