import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { BucketSettings, EmailSettings, WebhookSettings } from '../../../../db/tables/deliveries.ts';
import type { Vault } from '../../../platform/encryption/create-vault.ts';
import { revealDestinationSecret } from '../destination-secret.ts';
import type { DestinationRow } from '../destination-store.ts';
import type { DeliveryMessage } from './delivery-message.ts';
import type { DeliveryRules } from './guarded-request.ts';
import type { MailSettings } from './mail-settings.ts';
import { sendEmail } from './send-email.ts';
import { sendToBucket } from './send-to-bucket.ts';
import { sendWebhook } from './send-webhook.ts';

export interface SendDependencies {
  db: Kysely<Database>;
  /** Null without a master key. */
  vault: Vault | null;
  outbound: DeliveryRules;
  /** Null: the service sends no mails. */
  mail: MailSettings | null;
}

/** Sends a message to a destination. Throws DeliveryError. */
export async function sendMessage(
  { db, vault, outbound, mail }: SendDependencies,
  organizationId: string,
  { id, kind, settings }: Pick<DestinationRow, 'id' | 'kind' | 'settings'>,
  message: DeliveryMessage,
  signal: AbortSignal,
): Promise<void> {
  // The settings of a row have the shape of its kind: only `createDestination` writes them.
  if (kind === 'email') return sendEmail(settings as EmailSettings, message, { mail, signal });
  const secret = await revealDestinationSecret(vault, db, { organizationId, ownerId: id });
  const context = { outbound, signal };
  if (kind === 'webhook') return sendWebhook(settings as WebhookSettings, message, secret, context);
  return sendToBucket(settings as BucketSettings, message, secret, context);
}
