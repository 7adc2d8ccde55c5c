import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { apiKeyFormat } from '../../domain/api-key.ts';
import { createOrganization } from './create-organization.ts';
import { hasOrganizations, lockFirstStart } from './store.ts';

export interface FirstOrganization {
  organizationId: string;
  /** To be shown this once; null when it was given by the operator, who knows it. */
  apiKey: string | null;
}

/**
 * On an empty database: the organization "Default" with an admin key. Null when there is any organization already. Exactly one replica of several that start
 * together makes it. Throws RangeError when the given key has not the format of one.
 */
export async function ensureFirstOrganization(
  db: Kysely<Database>,
  { bootstrapApiKey }: { bootstrapApiKey?: string | undefined } = {},
): Promise<FirstOrganization | null> {
  if (bootstrapApiKey !== undefined && !apiKeyFormat.test(bootstrapApiKey)) {
    throw new RangeError('The bootstrap API key must be svc_ak_ and 48 lower-case hexadecimal digits');
  }
  return db.transaction().execute(async (transaction) => {
    await lockFirstStart(transaction);
    if (await hasOrganizations(transaction)) return null;
    const { organizationId, apiKey } = await createOrganization(transaction, {
      name: 'Default',
      actor: { kind: 'system', id: 'first-start', name: 'first start' },
      ...(bootstrapApiKey !== undefined && { apiKey: bootstrapApiKey }),
    });
    return { organizationId, apiKey: bootstrapApiKey === undefined ? apiKey : null };
  });
}
