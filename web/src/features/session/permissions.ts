import type { Operation } from '../../lib/api/client.ts';
import { useCapabilities } from './capabilities.ts';
import { missingPermission, missingRoleText } from './missing-permission.ts';
import type { Role } from './roles.ts';

/** Undefined if the signed-in user may call the operation, otherwise the reason why its action is not available. */
export function useMissingPermission(operation: Operation): string | undefined {
  return missingPermission(useCapabilities(), operation);
}

/** The same for a rule that is no operation: undefined if the role of the user includes the needed one. */
export function useMissingRole(needed: Role): string | undefined {
  const { role, includedRoles } = useCapabilities();
  return includedRoles.includes(needed) ? undefined : missingRoleText([needed], role);
}
