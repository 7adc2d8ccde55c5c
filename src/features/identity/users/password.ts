import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../../../domain/api-error.ts';
import { createTurns } from '../../../lib/create-turns.ts';

/** argon2id with the lowest cost that the OWASP Password Storage Cheat Sheet recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each hash occupies one of the four libuv threads, which file access, compression and DNS need too. Many concurrent sign-ins must not
 * block them.
 */
const runInTurn = createTurns(2);
const pendingMax = 64;
let pending = 0;

/** Throws SERVICE_UNAVAILABLE when more hashes are waiting than can be computed within a few seconds. */
async function runBounded<Result>(work: () => Promise<Result>): Promise<Result> {
  if (pending >= pendingMax) {
    throw new ApiError('SERVICE_UNAVAILABLE', 'Too many passwords are being checked; try again shortly', {
      retryAfterSeconds: 5,
    });
  }
  pending += 1;
  try {
    return await runInTurn(work);
  } finally {
    pending -= 1;
  }
}

/** Returns an argon2id hash in PHC string format: algorithm, cost, salt and hash. */
export function hashPassword(password: string): Promise<string> {
  return runBounded(() => hash(password, cost));
}

let dummy: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash the result is false after the same time, so that the response does not reveal which
 * accounts exist.
 */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  dummy ??= hash(randomBytes(32).toString('hex'), cost);
  const dummyHash = await dummy;
  const isRight = await runBounded(() => verify(passwordHash ?? dummyHash, password));
  return isRight && passwordHash !== undefined;
}
