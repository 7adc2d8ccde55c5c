import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import type { Role } from '../../../domain/role.ts';
import { findInviteByToken } from '../invites/invite-store.ts';
import { isResetLinkUsable } from '../members/is-reset-link-usable.ts';
import { findMember } from '../members/member-store.ts';
import { findResetLink } from '../members/reset-link-store.ts';
import { canCreatorIssue } from '../one-time-links/can-creator-issue.ts';
import type { LinkPageName } from '../one-time-links/new-link.ts';
import { admitToken } from '../one-time-links/use-link.ts';
import { findSetupLink, hasOwner } from '../organizations/setup-link-store.ts';
import { readSessionOrganization } from '../sessions/session-store.ts';
import { memberRoleOf } from '../users/member-role-of.ts';

/** What a link is for. */
export interface ReadLink {
  organizationId: string;
  /** Null for a set-up link, whose user chooses the address. */
  email: string | null;
  /** Role of the new member; null for a reset link, which changes no role. */
  role: Role | null;
}

/**
 * Returns what a one-time link is for without using it. Throws UNAUTHORIZED for a link that could not be used now, and RATE_LIMITED like
 * the requests that use it.
 */
export async function readLink(
  db: Kysely<Database>,
  { token, page }: { token: string; page: LinkPageName },
): Promise<ReadLink & { organizationName: string }> {
  const tokenHash = await admitToken(db, token);
  const link = await readers[page](db, tokenHash);
  if (!link) throw new ApiError('UNAUTHORIZED', 'The link is invalid, expired or already used');
  const { name } = await readSessionOrganization(db, link.organizationId);
  return { ...link, organizationName: name };
}

type Reader = (db: Kysely<Database>, tokenHash: Buffer) => Promise<ReadLink | undefined>;

const readers: Readonly<Record<LinkPageName, Reader>> = {
  'accept-invite': readInvite,
  'reset-password': readResetLink,
  'set-up': readSetupLink,
};

async function readInvite(db: Kysely<Database>, tokenHash: Buffer): Promise<ReadLink | undefined> {
  const invite = await findInviteByToken(db, tokenHash);
  if (!invite) return undefined;
  const { organization_id: organizationId, email, created_by: createdBy } = invite;
  const role = memberRoleOf({ userId: invite.id, role: invite.role });
  return (await canCreatorIssue(db, { organizationId, createdBy, role })) ? { organizationId, email, role } : undefined;
}

async function readResetLink(db: Kysely<Database>, tokenHash: Buffer): Promise<ReadLink | undefined> {
  const link = await findResetLink(db, tokenHash);
  const member = link && (await findMember(db, link.organizationId, link.userId));
  if (!member || !(await isResetLinkUsable(db, link, member.role))) return undefined;
  return { organizationId: link.organizationId, email: member.email, role: null };
}

async function readSetupLink(db: Kysely<Database>, tokenHash: Buffer): Promise<ReadLink | undefined> {
  const organizationId = await findSetupLink(db, tokenHash);
  if (organizationId === undefined || (await hasOwner(db, organizationId))) return undefined;
  return { organizationId, email: null, role: 'owner' };
}
