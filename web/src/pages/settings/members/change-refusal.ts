import { grantableRoles, type Role } from '../../../features/session/roles.ts';

interface Person {
  id: string;
  role: Role;
}

/** Why the user cannot change the member, or undefined. The service decides; this prevents requests that it always refuses. */
export function changeRefusal(member: Person, user: Person): string | undefined {
  if (member.id === user.id) return 'Another administrator changes your own membership.';
  if (!grantableRoles(user.role).includes(member.role)) return `The role of this member is higher than yours.`;
  return undefined;
}
