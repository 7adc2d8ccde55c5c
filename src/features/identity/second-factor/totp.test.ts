import { describe, expect, it } from 'vitest';
import { findStep, otpauthUrl, stepAt, totpCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('totpCode', () => {
  // Test vectors of RFC 6238 appendix B for SHA-1, with the last six of eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds is %s', (seconds, code) => {
    expect(totpCode(secret, stepAt(seconds * 1_000))).toBe(code);
  });
});

describe('findStep', () => {
  const nowMs = 1_234_567_890_000;
  const now = stepAt(nowMs);
  const find = (code: string, afterStep = 0) => findStep(secret, code, { nowMs, afterStep });

  it('accepts the codes of this step and its neighbours, and no others', () => {
    const known = [-2, -1, 0, 1, 2].map((off) => find(totpCode(secret, now + off)));
    expect(known).toEqual([undefined, now - 1, now, now + 1, undefined]);
  });

  it('accepts no code of a used step, nor of an earlier one', () => {
    const taken = [-1, 0, 1].map((off) => find(totpCode(secret, now + off), now));
    expect(taken).toEqual([undefined, undefined, now + 1]);
  });

  it.each(['', '5924', '005924 ', '００５９２４', '0059240', '-05924'])('accepts no %j', (code) => {
    expect(find(code)).toBeUndefined();
  });
});

it('otpauthUrl contains the account', () => {
  expect(otpauthUrl(secret, 'a b@example.com')).toBe(
    'otpauth://totp/Plimsoll:a%20b%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Plimsoll&algorithm=SHA1&digits=6&period=30',
  );
});
