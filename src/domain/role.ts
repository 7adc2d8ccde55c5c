/** Levels of docs/user-guide/roles.md. `owner` is a role of users and never of keys. */
export const roleLevels = { viewer: 20, auditor: 40, ci: 50, developer: 60, admin: 80, owner: 100 } as const;

export type Role = keyof typeof roleLevels;

export const keyRoles = ['ci', 'viewer', 'developer', 'auditor', 'admin'] as const satisfies readonly Role[];
export type KeyRole = (typeof keyRoles)[number];

export function isAtLeast(role: Role, minimum: Role): boolean {
  return roleLevels[role] >= roleLevels[minimum];
}

/** Roles whose permissions a role includes, besides its own (docs/user-guide/roles.md). */
const covered: Readonly<Record<Role, readonly Role[]>> = {
  viewer: [],
  auditor: ['viewer'],
  ci: ['viewer'],
  developer: ['viewer', 'ci'],
  admin: ['viewer', 'auditor', 'ci', 'developer'],
  owner: ['viewer', 'auditor', 'ci', 'developer', 'admin'],
};

/** Whether `role` includes all permissions of `other`. Levels do not decide: a developer may not read the audit log, an auditor may. */
export function covers(role: Role, other: Role): boolean {
  return role === other || covered[role].includes(other);
}

/** Returns the common permissions of two roles: the lesser one, or viewer when each has a permission that the other does not have. */
export function narrowRole(role: Role, limit: Role): Role {
  if (covers(role, limit)) return limit;
  return covers(limit, role) ? role : 'viewer';
}
