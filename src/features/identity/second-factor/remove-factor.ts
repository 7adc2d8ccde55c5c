import { notFound } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { SecondFactorDependencies } from './enrol-factor.ts';
import { deleteFactor } from './second-factor-store.ts';
import { verifyCode } from './verify-code.ts';
import { wrongCode } from './wrong-code.ts';

/**
 * Removes the caller's factor and its recovery codes. Throws NOT_FOUND without a factor, and VALIDATION_ERROR or RATE_LIMITED without a
 * correct code.
 */
export async function removeFactor(
  { db, vault }: SecondFactorDependencies,
  caller: Caller,
  code: string,
): Promise<void> {
  const userId = caller.principal.id;
  const outcome = await db.transaction().execute(async (transaction) => {
    const outcome = await verifyCode(transaction, vault, { userId, code, isConfirmed: true });
    if (outcome.kind !== 'passed') return outcome;
    await deleteFactor(transaction, userId);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'login.factor_removed',
      target: userId,
      details: { factor: 'totp', by: outcome.by },
    });
    return outcome;
  });
  if (outcome.kind === 'absent') throw notFound('Second factor');
  if (outcome.kind !== 'passed') throw wrongCode(outcome, '');
}
