import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { ApiError } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { applyEvent } from '../apply-event.ts';
import { readEvent } from '../read-event.ts';
import { verifyEvent } from '../verify-event.ts';

export interface BillingDependencies {
  db: Kysely<Database>;
  /** Value of PLIMSOLL_STRIPE_WEBHOOK_SECRET. Without one no signature is valid. */
  stripeWebhookSecret: string | null;
}

/** Stripe events contain at most some lines of an invoice. The body is parsed after its signature was verified. */
const eventBytesMax = 256 * 1024;

const outcomes = ['applied', 'unchanged', 'duplicate', 'ignored'] as const;

export const receiveBillingEvent = ({ db, stripeWebhookSecret }: BillingDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'receiveBillingEvent',
      method: 'POST',
      path: '/api/billing/webhook',
      tag: 'Billing',
      summary: 'Receive a billing event',
      description:
        'Webhook for Stripe. The header `Stripe-Signature` (at most 5 minutes old) must sign the raw body. Each event is processed once. Events of other types are acknowledged and ignored.',
      access: { minimum: 'public' },
      limit: { bucket: 'billing-event-address', perMinute: 600, per: 'address' },
      body: {
        isRaw: true,
        bytesMax: eventBytesMax,
        schema: Type.Unsafe<Buffer>({ type: 'object', description: 'A Stripe event.' }),
        example: {
          id: 'evt_1Example',
          object: 'event',
          type: 'customer.subscription.updated',
          created: 1_768_469_400,
          data: { object: { id: 'sub_1Example', object: 'subscription', status: 'active' } },
        },
      },
      responses: {
        200: {
          description: 'Event accepted',
          schema: Type.Object({
            data: Type.Object({
              received: Type.Literal(true),
              outcome: oneOf(outcomes),
              reason: Type.Optional(
                Type.String({
                  description: 'Reason why the event had no effect.',
                  examples: ['the organization does not exist'],
                }),
              ),
            }),
          }),
        },
      },
    },
    async ({ body, headers, ip, requestId }) => {
      const event = readEvent(await verifyEvent(body, headers, stripeWebhookSecret));
      if (!event) throw new ApiError('BAD_REQUEST', 'The request body is not a Stripe event');
      const applied = await applyEvent(db, event, { ip, requestId });
      return { status: 200, body: { data: { received: true, ...applied } } };
    },
  );
