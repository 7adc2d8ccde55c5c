import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { encodeBase32 } from '../../../lib/base32.ts';

/** RFC 6238 with the parameters that all authenticator apps support: HMAC-SHA-1, 30 seconds, six digits. */
const stepSeconds = 30;
const digits = 6;

/** Number of steps by which a clock may differ in either direction. RFC 6238 §5.2 recommends one for network delay alone. */
const skewSteps = 1;

/** 160 bits, as RFC 4226 §4 recommends. */
export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

/** Returns the number of the 30-second step that contains a time in milliseconds since 1970. */
export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / (stepSeconds * 1_000));
}

/** Returns the code of a step: RFC 4226 §5.3 with the step as counter. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * Returns the step of a code among the steps near `nowMs` and after `afterStep`, because a code is accepted once (RFC 6238 §5.2). Returns
 * undefined when no step matches. All candidates are compared, each in constant time.
 */
export function findStep(
  secret: Uint8Array,
  code: string,
  { nowMs, afterStep }: { nowMs: number; afterStep: number },
): number | undefined {
  const given = Buffer.from(code);
  const now = stepAt(nowMs);
  let found: number | undefined;
  for (let step = now - skewSteps; step <= now + skewSteps; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    const isSame = given.length === expected.length && timingSafeEqual(given, expected);
    if (isSame && step > afterStep) found = step;
  }
  return found;
}

/** Key URI that an authenticator app reads, often from a QR code. */
export function otpauthUrl(secret: Uint8Array, account: string): string {
  const label = `Plimsoll:${encodeURIComponent(account)}`;
  const query = `secret=${showSecret(secret)}&issuer=Plimsoll&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
  return `otpauth://totp/${label}?${query}`;
}

/** Base32 in upper case, as users type it into an app. */
export function showSecret(secret: Uint8Array): string {
  return encodeBase32(secret).toUpperCase();
}
