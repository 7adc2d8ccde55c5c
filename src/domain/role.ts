/** Levels of docs/user-guide/roles.md. `owner` is a role of people, never of a key. */
export const roleLevels = { viewer: 20, auditor: 40, ci: 50, developer: 60, admin: 80, owner: 100 } as const;

export type Role = keyof typeof roleLevels;

export const keyRoles = ['ci', 'viewer', 'developer', 'auditor', 'admin'] as const satisfies readonly Role[];
export type KeyRole = (typeof keyRoles)[number];

export function isAtLeast(role: Role, minimum: Role): boolean {
  return roleLevels[role] >= roleLevels[minimum];
}

/** What each role may do at most: its own, and all that these others may (docs/user-guide/roles.md). */
const covered: Readonly<Record<Role, readonly Role[]>> = {
  viewer: [],
  auditor: ['viewer'],
  ci: ['viewer'],
  developer: ['viewer', 'ci'],
  admin: ['viewer', 'auditor', 'ci', 'developer'],
  owner: ['viewer', 'auditor', 'ci', 'developer', 'admin'],
};

/** Whether `role` may do everything that `other` may. Not the ladder: a developer may not read the audit log, an auditor may. */
export function covers(role: Role, other: Role): boolean {
  return role === other || covered[role].includes(other);
}

/** What is left of a role under a limit: the lesser of the two, and viewer where each may do something that the other may not. */
export function narrowRole(role: Role, limit: Role): Role {
  if (covers(role, limit)) return limit;
  return covers(limit, role) ? role : 'viewer';
}
