import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../../../domain/api-error.ts';

/** Oldest signature that is taken. */
const toleranceSeconds = 300;

/**
 * The event in a callback's bytes, once the payment provider's own library has found the signature good. All that is wrong with a callback
 * has one answer, so that nothing can be learned by trying.
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
  // A quarter of a second to load, and most installations never need it.
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
