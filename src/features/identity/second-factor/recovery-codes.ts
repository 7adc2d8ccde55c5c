import { createHash, randomBytes } from 'node:crypto';
import { encodeBase32 } from '../../../lib/base32.ts';

const count = 10;

/** Ten codes of 80 random bits: `abcd-efgh-ijkl-mnop`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => encodeBase32(randomBytes(10)).replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/**
 * Hash that is stored instead of a recovery code; spelling does not matter. A code of 80 random bits needs no slow hash. The hash includes
 * the user id, so that it is useless in the row of another user.
 */
export function hashRecoveryCode(userId: string, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
  return createHash('sha256').update(`${userId}\n${plain}`).digest();
}
