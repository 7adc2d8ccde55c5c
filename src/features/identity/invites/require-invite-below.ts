import { ApiError } from '../../../domain/api-error.ts';
import type { Principal } from '../../../domain/principal.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { memberRoleOf } from '../users/member-role-of.ts';
import type { InviteRow } from './invite-store.ts';

/** Throws FORBIDDEN for an invite to a role above the principal's. */
export function requireInviteBelow({ role }: Principal, invite: InviteRow): void {
  if (isAtLeast(role, memberRoleOf({ userId: invite.id, role: invite.role }))) return;
  throw new ApiError('FORBIDDEN', 'The role of this invite is higher than your own');
}
