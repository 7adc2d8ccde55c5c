import { type Role, roleLevels } from '../../../domain/role.ts';

/** Returns the role of a membership row. */
export function memberRoleOf({ userId, role }: { userId: string; role: string }): Role {
  if (Object.hasOwn(roleLevels, role)) return role as Role;
  throw new Error(`Member ${userId} has the unknown role ${role}`);
}
