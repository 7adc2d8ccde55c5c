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
const takeTurn = createTurns(2);
const wantedMax = 64;
let wanted = 0;

/** SERVICE_UNAVAILABLE when as many wait already as can be served in a few seconds. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (wanted >= wantedMax) {
    throw new ApiError('SERVICE_UNAVAILABLE', 'Too many passwords are being checked; try again shortly', {
      retryAfterSeconds: 5,
    });
  }
  wanted += 1;
  try {
    return await takeTurn(work);
  } finally {
    wanted -= 1;
  }
}

/** argon2id in PHC text form: algorithm, cost, salt and hash. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

let decoy: Promise<string> | undefined;

/** Whether the password is the one hashed. Without a hash it takes as long and is false: nobody learns which accounts exist. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hash(randomBytes(32).toString('hex'), cost);
  const decoyHash = await decoy;
  const isRight = await inTurn(() => verify(passwordHash ?? decoyHash, password));
  return isRight && passwordHash !== undefined;
}
