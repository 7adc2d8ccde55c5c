import { randomBytes } from 'node:crypto';

/** The prefix `svc_pat_` and 48 hexadecimal digits (24 random bytes). */
export const tokenFormat = /^svc_pat_[0-9a-f]{48}$/;

export function newTokenSecret(): string {
  return `svc_pat_${randomBytes(24).toString('hex')}`;
}

/** The first 12 characters, which are stored and shown in clear text. Four of them distinguish tokens. */
export function tokenPrefixOf(secret: string): string {
  return secret.slice(0, 12);
}
