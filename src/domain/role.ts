/** Levels of decisions §2. `owner` is a role of people, never of a key. */
export const roleLevels = { viewer: 20, auditor: 40, ci: 50, developer: 60, admin: 80, owner: 100 } as const;

export type Role = keyof typeof roleLevels;

export const keyRoles = ['ci', 'viewer', 'developer', 'auditor', 'admin'] as const satisfies readonly Role[];
export type KeyRole = (typeof keyRoles)[number];

export function isAtLeast(role: Role, minimum: Role): boolean {
  return roleLevels[role] >= roleLevels[minimum];
}
