import { randomInt } from 'node:crypto';

/**
 * Headers that give a request an address of its own (RFC 2544 reserves the block for tests). The service of the tests trusts them. It permits 30 sign-ins and
 * 30 accepted invites per minute and address, and the tests of a fast machine need more.
 */
export function ownAddress(): Record<string, string> {
  return { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(1, 255)}` };
}

/** Setting of a service that trusts `ownAddress`. */
export const trustOwnAddresses = { PLIMSOLL_TRUST_PROXY: '127.0.0.1' } as const;
