import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import { openSecret } from './factor-secret.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { consumeRecoveryCode, lockFactor, noteFailure, noteSuccess, type StoredFactor } from './second-factor-store.ts';
import { findStep } from './totp.ts';

/** Consecutive wrong codes without a waiting time. Each further one doubles the waiting time (RFC 4226 §7.3) up to an hour. */
const freeFailures = 4;
const firstWaitSeconds = 30;
const waitSecondsMax = 3_600;

export interface CodeAttempt {
  userId: string;
  /** A code of the authenticator app or a recovery code; undefined when the request has none. */
  code: string | undefined;
  /** Whether the code is for a confirmed factor or for one that is pending. */
  isConfirmed: boolean;
}

/** `absent`: the user has no such factor. `waiting`: after too many wrong codes this one was not checked. */
export type CodeOutcome =
  | { kind: 'absent' | 'missing' | 'wrong' }
  | { kind: 'waiting'; retryAfterSeconds: number }
  | { kind: 'passed'; by: 'totp' | 'recovery-code' };

/**
 * Checks a code in the caller's transaction, which must be committed in any case: it counts failures and consumes an accepted code.
 * Concurrent attempts on one factor wait for each other.
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
