import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { encodeBase32 } from '../../../lib/base32.ts';

/** RFC 6238 with what every authenticator app takes: HMAC-SHA-1, 30 seconds, six digits. */
const stepSeconds = 30;
const digits = 6;

/** Steps that a clock may be off, either way (RFC 6238 §5.2 speaks of one for the network alone). */
const skewSteps = 1;

/** 160 bits, as RFC 4226 §4 recommends. */
export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

/** Number of the 30 seconds that a moment (milliseconds since 1970) lies in. */
export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / (stepSeconds * 1_000));
}

/** The code of a step: RFC 4226 §5.3 over the step as the counter. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code this is, among those near `nowMs` and after `afterStep`: a code is good once (RFC 6238 §5.2). Undefined when there
 * is none. All candidates are compared, each in constant time.
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

/** What an authenticator app reads, often from a QR code. */
export function otpauthUrl(secret: Uint8Array, account: string): string {
  const label = `Plimsoll:${encodeURIComponent(account)}`;
  const query = `secret=${showSecret(secret)}&issuer=Plimsoll&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
  return `otpauth://totp/${label}?${query}`;
}

/** As people type it into an app: base32 in upper case. */
export function showSecret(secret: Uint8Array): string {
  return encodeBase32(secret).toUpperCase();
}
