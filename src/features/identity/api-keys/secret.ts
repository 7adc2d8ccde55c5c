import { createHash, randomBytes } from 'node:crypto';

/** Creates a secret in the format of `apiKeyFormat`. */
export function newSecret(): string {
  return `svc_ak_${randomBytes(24).toString('hex')}`;
}

/** What is kept of a secret: 192 random bits need no salt and no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The first 10 characters, kept and shown in clear. */
export function prefixOf(secret: string): string {
  return secret.slice(0, 10);
}
