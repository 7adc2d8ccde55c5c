import { createHmac } from 'node:crypto';
import type { WebhookSettings } from '../../../../db/tables/deliveries.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { DestinationSecret } from '../destination-secret.ts';
import type { DeliveryMessage } from './delivery-message.ts';
import { type DeliveryRules, guardedRequest, requireSuccess } from './guarded-request.ts';

/**
 * Posts the event as JSON, signed as Standard Webhooks describes (https://www.standardwebhooks.com): the base64 HMAC-SHA256 of
 * `<webhook-id>.<webhook-timestamp>.<body>`. Any status outside 2xx is an error. Throws DeliveryError.
 */
export async function sendWebhook(
  { url }: WebhookSettings,
  { id, event }: Pick<DeliveryMessage, 'id' | 'event'>,
  { signingKey }: DestinationSecret,
  context: { outbound: DeliveryRules; signal: AbortSignal },
): Promise<void> {
  if (signingKey === undefined)
    throw new DeliveryError('SECRET_UNAVAILABLE', 'The signing key of the webhook is missing. Create it again.');
  const body = JSON.stringify({ ...event, timestamp: new Date().toISOString() });
  const seconds = String(Math.floor(Date.now() / 1000));
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signatureOf(signingKey, `${id}.${seconds}.${body}`)}`,
  };
  const status = await guardedRequest({ method: 'POST', url, headers, body }, context);
  requireSuccess(status, new URL(url).host);
}

function signatureOf(signingKey: string, content: string): string {
  const key = Buffer.from(signingKey.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
