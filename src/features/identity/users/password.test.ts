import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../domain/api-error.ts';
import { hashPassword, verifyPassword } from './password.ts';

describe('passwords', () => {
  it('are verified with argon2id hashes that are never equal, and never without a hash', async () => {
    const [one, two] = await Promise.all([hashPassword('a sentence'), hashPassword('a sentence')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('a sentence', one)).toBe(true);
    expect(await verifyPassword('a sentencf', one)).toBe(false);
    expect(await verifyPassword('a sentence', undefined)).toBe(false);
  });

  it('do not block other work, for any number of requests', async () => {
    let done = 0;
    const hashes = Array.from({ length: 40 }, () => hashPassword('x').then(() => (done += 1)));
    await readFile(import.meta.filename);
    expect(done).toBeLessThan(10);
    await Promise.all(hashes);
  });

  it('are refused with 503 beyond the queue, and accepted again afterwards', async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 70 }, () => hashPassword('x')));
    const refused = attempts.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toHaveLength(6);
    for (const error of refused) {
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    }
    expect(await hashPassword('x')).toContain('argon2id');
  });
});
