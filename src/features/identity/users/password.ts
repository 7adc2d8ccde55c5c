import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../../../domain/api-error.ts';
import { createTurns } from '../../../lib/create-turns.ts';

/** argon2id, the library's default algorithm, with the least cost that OWASP's password storage sheet names for it. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each hash keeps one of the process's four threads busy, which files, compression and names need too: strangers who sign in all at once must
 * not stop everybody's work.
 */
const runInTurn = createTurns(2);
const pendingMax = 64;
let pending = 0;

/** SERVICE_UNAVAILABLE when as many wait already as can be served in a few seconds. */
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

/** argon2id in PHC text form: algorithm, cost, salt and hash. */
export function hashPassword(password: string): Promise<string> {
  return runBounded(() => hash(password, cost));
}

let dummy: Promise<string> | undefined;

/** Whether the password is the one hashed. Without a hash it takes as long and is false: nobody learns which accounts exist. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  dummy ??= hash(randomBytes(32).toString('hex'), cost);
  const dummyHash = await dummy;
  const isRight = await runBounded(() => verify(passwordHash ?? dummyHash, password));
  return isRight && passwordHash !== undefined;
}
