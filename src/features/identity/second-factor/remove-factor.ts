import { notFound } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { SecondFactorDependencies } from './enrol-factor.ts';
import { deleteFactor } from './second-factor-store.ts';
import { tryCode } from './try-code.ts';
import { wrongCode } from './wrong-code.ts';

/** Removes the caller's factor with its recovery codes. NOT_FOUND without one; VALIDATION_ERROR or RATE_LIMITED without a good code. */
export async function removeFactor(
  { db, vault }: SecondFactorDependencies,
  caller: Caller,
  code: string,
): Promise<void> {
  const userId = caller.principal.id;
  const outcome = await db.transaction().execute(async (transaction) => {
    const tried = await tryCode(transaction, vault, { userId, code, isConfirmed: true });
    if (tried.kind !== 'passed') return tried;
    await deleteFactor(transaction, userId);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'login.factor_removed',
      target: userId,
      details: { factor: 'totp', by: tried.by },
    });
    return tried;
  });
  if (outcome.kind === 'absent') throw notFound('Second factor');
  if (outcome.kind !== 'passed') throw wrongCode(outcome, '');
}
