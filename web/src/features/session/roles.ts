import type { Session } from './session.ts';

export type Role = Session['role'];

/** Roles whose permissions a role includes, itself first. A user can give only these roles to members, keys and tokens. */
const included: Readonly<Record<Role, readonly Role[]>> = {
  viewer: ['viewer'],
  auditor: ['auditor', 'viewer'],
  ci: ['ci', 'viewer'],
  developer: ['developer', 'ci', 'viewer'],
  admin: ['admin', 'developer', 'ci', 'auditor', 'viewer'],
  owner: ['owner', 'admin', 'developer', 'ci', 'auditor', 'viewer'],
};

/** What each role may do, in one line. */
export const roleTexts: Readonly<Record<Role, string>> = {
  viewer: 'reads everything except members, keys and the audit log',
  auditor: 'viewer, also reads the audit log and records reviews',
  ci: 'viewer, also starts scans and uploads results',
  developer: 'ci, also triages findings and proposes exceptions',
  admin: 'developer, also registries, members, keys and settings',
  owner: 'admin, also gives the role owner',
};

/** Whether a role has all permissions of another one. A developer does not read the audit log, an auditor does: roles are no single order. */
export function includesRole(own: Role, needed: Role): boolean {
  return included[own].includes(needed);
}

/** Roles that a user with the role may give, highest first. */
export function grantableRoles(own: Role): readonly Role[] {
  return included[own];
}

/** Roles as options of a select. */
export function roleOptions(roles: readonly Role[]): readonly { value: Role; label: string }[] {
  return roles.map((role) => ({ value: role, label: `${role} – ${roleTexts[role]}` }));
}
