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
  /** To be shown this once; null when it was given by the operator, who knows it. */
  apiKey: string | null;
}

/**
 * On an empty database: the organization "Default" with an admin key, and its owner when one is given. Null when there is any organization already. Exactly one replica of several that start
 * together makes it. Throws RangeError when the given key has not the format of one.
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
