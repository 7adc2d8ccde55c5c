import { memberRoleOf } from '../users/member-role-of.ts';
import type { InviteView } from './invite-schema.ts';
import type { InviteRow } from './invite-store.ts';

/** Invite response. It does not contain the link. */
export function presentInvite(row: InviteRow): InviteView {
  return {
    id: row.id,
    email: row.email,
    role: memberRoleOf({ userId: row.id, role: row.role }),
    createdBy: row.created_by,
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  };
}
