import { createHash, randomBytes } from 'node:crypto';

/** Creates a secret in the format of `apiKeyFormat`. */
export function newSecret(): string {
  return `svc_ak_${randomBytes(24).toString('hex')}`;
}

/** Hash that is stored instead of a secret. A secret of 192 random bits needs neither a salt nor a slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The first 10 characters, which are stored and shown in clear text. */
export function prefixOf(secret: string): string {
  return secret.slice(0, 10);
}
