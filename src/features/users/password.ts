import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id, the library's default algorithm, with the least cost that OWASP's password storage sheet names for it. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id in PHC text form: algorithm, cost, salt and hash. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let decoy: Promise<string> | undefined;

/** Whether the password is the one hashed. Without a hash it takes as long and is false: nobody learns which accounts exist. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(32).toString('hex'));
  const decoyHash = await decoy;
  const isRight = await verify(passwordHash ?? decoyHash, password);
  return isRight && passwordHash !== undefined;
}
