import { includesRole, type Role } from './roles.ts';
import { useSession } from './session.ts';

/**
 * Undefined if the role of the signed-in user includes the needed one, otherwise the reason why an action is not available.
 *
 * @param granted a further role that has the permission, as in `x-granted-roles` of the operation
 */
export function useMissingRole(needed: Role, granted?: Role): string | undefined {
  const { role } = useSession();
  if (includesRole(role, needed) || role === granted) return undefined;
  return `This needs the role ${needed}${granted === undefined ? '' : ` or ${granted}`}. You are ${role}.`;
}
