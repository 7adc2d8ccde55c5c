import { memberRoleOf } from '../users/member-role-of.ts';
import type { MemberView } from './member-schema.ts';
import type { MemberRow } from './member-store.ts';

/** Member response. */
export function presentMember(row: MemberRow): MemberView {
  return {
    id: row.userId,
    email: row.email,
    name: row.name,
    role: memberRoleOf(row),
    status: row.status,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
