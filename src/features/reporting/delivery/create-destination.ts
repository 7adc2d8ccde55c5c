import type { Kysely } from 'kysely';
import { classifyDatabaseError } from '../../../db/database-errors.ts';
import type { Database } from '../../../db/schema.ts';
import { validationError } from '../../../domain/api-error.ts';
import { newId } from '../../../domain/ids.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import { requireRowLimit } from '../../platform/plans/require-row-limit.ts';
import type { CreateDestinationBody } from './destination-schema.ts';
import { type DestinationSecret, newSigningKey, storeDestinationSecret } from './destination-secret.ts';
import { type DestinationRow, insertDestination } from './destination-store.ts';

export interface CreatedDestination {
  row: DestinationRow;
  /** Of a webhook. Shown once. */
  signingSecret: string | undefined;
}

/**
 * Creates a destination. Throws VALIDATION_ERROR if the name is in use, if the service has no mail server for the kind `email`, and without
 * a master key for the others; PLAN_LIMIT above the limit.
 */
export async function createDestination(
  { db, vault, isMailConfigured }: { db: Kysely<Database>; vault: Vault | null; isMailConfigured: boolean },
  caller: Caller,
  body: CreateDestinationBody,
): Promise<CreatedDestination> {
  const { organizationId, id: createdBy, name: createdByName } = caller.principal;
  if (body.kind === 'email' && !isMailConfigured) {
    const message = 'cannot be used: the operator of this service must set PLIMSOLL_SMTP_URL first';
    throw validationError([{ path: 'kind', message }]);
  }
  const { settings, secret } = separate(body);
  const id = newId('dst');
  return db.transaction().execute(async (transaction) => {
    const row = await refuseNameInUse(() =>
      insertDestination(transaction, {
        id,
        organization_id: organizationId,
        name: body.name.trim(),
        kind: body.kind,
        settings: JSON.stringify(settings),
        created_by: createdBy,
        created_by_name: createdByName,
      }),
    );
    await requireRowLimit(transaction, organizationId, 'reportDestinations');
    if (secret) await storeDestinationSecret(vault, transaction, { organizationId, ownerId: id }, secret);
    const details = { name: row.name, kind: row.kind, ...settings };
    await recordAudit(transaction, { ...actorOf(caller), action: 'report.destination_added', target: id, details });
    return { row, signingSecret: secret?.signingKey };
  });
}

/** Separates the settings that everybody may read from the secret. The request has the settings of its kind. */
function separate({ email, webhook, bucket }: CreateDestinationBody): {
  settings: Record<string, unknown>;
  secret?: DestinationSecret;
} {
  if (email) return { settings: { recipients: email.recipients } };
  if (webhook) return { settings: { url: webhook.url }, secret: { signingKey: newSigningKey() } };
  if (!bucket) throw new Error('a destination without settings');
  const { endpoint, region, bucket: name, prefix = '', accessKeyId, secretAccessKey } = bucket;
  return {
    // Only known fields: an unknown one may be a misspelled secret.
    settings: { endpoint: new URL(endpoint).origin, region, bucket: name, prefix },
    secret: { accessKeyId, secretAccessKey },
  };
}

async function refuseNameInUse<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (classifyDatabaseError(error) !== 'unique-violation') throw error;
    throw validationError([{ path: 'name', message: 'is the name of another destination' }]);
  }
}
