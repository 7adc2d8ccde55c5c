import { covers, type Role, roleLevels } from '../../../domain/role.ts';

const roles = Object.keys(roleLevels) as Role[];

/** The role and those whose permissions it includes, highest first. */
export function includedRoles(role: Role): Role[] {
  return roles.filter((one) => covers(role, one)).toSorted((a, b) => roleLevels[b] - roleLevels[a]);
}
