import { stepAt, totpCode } from '../../src/features/identity/second-factor/totp.ts';

/** The code that an authenticator app shows now, or `steps` steps later, for a secret in base32. */
export function authenticatorCode(secret: string, steps = 0): string {
  return totpCode(decodeBase32(secret), stepAt(Date.now()) + steps);
}

export function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (one) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
