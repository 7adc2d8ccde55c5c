import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { readAccount, updateUserName } from './account-store.ts';

/** Changes the name of the caller, which all organizations of the account show. `name` has other characters than blanks. */
export async function changeAccount(db: Kysely<Database>, caller: Caller, { name }: { name: string }): Promise<void> {
  const { id: userId } = caller.principal;
  const after = name.trim();
  await db.transaction().execute(async (transaction) => {
    const { name: before } = await readAccount(transaction, userId, { isLocked: true });
    if (before === after) return;
    await updateUserName(transaction, userId, after);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'member.renamed',
      target: userId,
      details: { before, after },
    });
  });
}
