import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../../../domain/api-error.ts';

/** Maximum age of an accepted signature. */
const toleranceSeconds = 300;

/**
 * Returns the event of a callback after Stripe's library has verified the signature. All invalid callbacks get the same error.
 *
 * @throws {ApiError} BAD_REQUEST
 */
export async function verifyEvent(
  body: Buffer,
  headers: IncomingHttpHeaders,
  secret: string | null,
): Promise<Readonly<Record<string, unknown>>> {
  const signature = headers['stripe-signature'];
  if (secret === null || typeof signature !== 'string') throw badSignature();
  // The library is loaded on first use, because loading it takes a quarter of a second and most installations never need it.
  const { Stripe } = await import('stripe');
  try {
    return { ...Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds) };
  } catch (cause) {
    throw badSignature(cause);
  }
}

function badSignature(cause?: unknown): ApiError {
  return new ApiError('BAD_REQUEST', 'The signature of the request is missing or invalid', { cause });
}
