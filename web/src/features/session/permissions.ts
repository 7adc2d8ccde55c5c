import { useSession } from './session.ts';

const ranks = { viewer: 0, auditor: 0, ci: 1, developer: 1, admin: 2, owner: 3 } as const;

export type NeededRole = 'viewer' | 'developer' | 'admin' | 'owner';

/**
 * Undefined if the signed-in user has the role, otherwise the reason why an action is not available.
 *
 * @param granted a further role that has the permission, as in `x-granted-roles` of the operation
 */
export function useMissingRole(needed: NeededRole, granted?: 'auditor'): string | undefined {
  const { role } = useSession();
  if (ranks[role] >= ranks[needed] || role === granted) return undefined;
  return `This needs the role ${needed}${granted === undefined ? '' : ` or ${granted}`}. You are ${role}.`;
}
