import type { Role } from '../../../features/session/roles.ts';

interface User {
  id: string;
  /** The roles that the user may give. */
  roles: readonly Role[];
}

/** Why the user cannot change the member, or undefined. The service decides; this prevents requests that it always refuses. */
export function changeRefusal(member: { id: string; role: Role }, user: User): string | undefined {
  if (member.id === user.id) return 'Another administrator changes your own membership.';
  if (!user.roles.includes(member.role)) return `The role of this member is higher than yours.`;
  return undefined;
}
