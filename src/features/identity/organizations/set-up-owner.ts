import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { lockMembers } from '../members/member-store.ts';
import { admitToken, type LinkUser, linkRefused } from '../one-time-links/use-link.ts';
import { addMember } from '../users/add-member.ts';
import { proveAccount } from '../users/prove-account.ts';
import { deleteSetupLinks, findSetupLink, hasOwner } from './setup-link-store.ts';

/**
 * Makes the user with a set-up link the owner of its organization and deletes all set-up links. Throws UNAUTHORIZED when the link is
 * invalid, when an owner exists, or when the address has an account with another password.
 */
export async function setUpOwner(
  db: Kysely<Database>,
  user: LinkUser,
  { token, email: typed, password }: { token: string; email: string; password: string },
): Promise<{ userId: string; organizationId: string }> {
  const tokenHash = await admitToken(db, token);
  if ((await findSetupLink(db, tokenHash)) === undefined) throw linkRefused();
  const email = typed.toLowerCase();
  const account = await proveAccount(db, { email, password, ip: user.ip });
  if (!account) throw linkRefused();
  return db.transaction().execute(async (transaction) => {
    const organizationId = await findSetupLink(transaction, tokenHash);
    if (organizationId === undefined) throw linkRefused();
    await lockMembers(transaction, organizationId);
    if (await hasOwner(transaction, organizationId)) throw linkRefused();
    await deleteSetupLinks(transaction, organizationId);
    const { ip, requestId } = user;
    const order = { organizationId, account, email, name: email, role: 'owner', ip, requestId } as const;
    const added = await addMember(transaction, order);
    if (!added) throw linkRefused();
    return { userId: added.userId, organizationId };
  });
}
