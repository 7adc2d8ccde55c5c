import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import { openSecret } from './factor-secret.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { consumeRecoveryCode, lockFactor, noteFailure, noteSuccess, type StoredFactor } from './second-factor-store.ts';
import { findStep } from './totp.ts';

/** Wrong codes in a row that cost nothing; each one after them doubles the wait (RFC 4226 §7.3), up to an hour. */
const freeFailures = 4;
const firstWaitSeconds = 30;
const waitSecondsMax = 3_600;

export interface CodeAttempt {
  userId: string;
  /** A code of the app or a recovery code; undefined when none was given. */
  code: string | undefined;
  /** Whether it is asked of a factor that is confirmed, or of one that waits for that. */
  isConfirmed: boolean;
}

/** `absent`: the person has no such factor. `waiting`: too many wrong ones, this one was not looked at. */
export type CodeOutcome =
  | { kind: 'absent' | 'missing' | 'wrong' }
  | { kind: 'waiting'; retryAfterSeconds: number }
  | { kind: 'passed'; by: 'totp' | 'recovery-code' };

/**
 * Tries a code in the caller's transaction, which must be committed whatever comes out: failures are counted there, and a code that
 * passed is used up. Attempts on one factor wait for each other.
 */
export async function verifyCode(
  transaction: Kysely<Database>,
  vault: Vault | null,
  { userId, code, isConfirmed }: CodeAttempt,
): Promise<CodeOutcome> {
  const factor = await lockFactor(transaction, userId);
  if (factor?.isConfirmed !== isConfirmed) return { kind: 'absent' };
  if (code === undefined) return { kind: 'missing' };
  if (factor.waitSeconds > 0) return { kind: 'waiting', retryAfterSeconds: factor.waitSeconds };
  const passed = await matchCode(transaction, vault, { userId, code, factor });
  if (passed) return { kind: 'passed', by: passed };
  const failures = factor.failures + 1;
  await noteFailure(transaction, userId, { failures, waitSeconds: waitAfter(failures) });
  return { kind: 'wrong' };
}

async function matchCode(
  transaction: Kysely<Database>,
  vault: Vault | null,
  { userId, code, factor }: { userId: string; code: string; factor: StoredFactor },
): Promise<'totp' | 'recovery-code' | undefined> {
  const secret = openSecret(vault, userId, factor.sealedSecret);
  const step = findStep(secret, code.replaceAll(' ', ''), { nowMs: Date.now(), afterStep: factor.lastStep });
  if (step !== undefined) {
    await noteSuccess(transaction, userId, step);
    return 'totp';
  }
  if (!(await consumeRecoveryCode(transaction, userId, hashRecoveryCode(userId, code)))) return undefined;
  await noteSuccess(transaction, userId);
  return 'recovery-code';
}

function waitAfter(failures: number): number {
  if (failures <= freeFailures) return 0;
  return Math.min(waitSecondsMax, firstWaitSeconds * 2 ** Math.min(failures - freeFailures - 1, 20));
}
