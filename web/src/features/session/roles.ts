import type { Capabilities } from './capabilities.ts';

export type Role = Capabilities['role'];

/** What each role may do, in one line. */
export const roleTexts: Readonly<Record<Role, string>> = {
  viewer: 'reads everything except members, keys and the audit log',
  auditor: 'viewer, also reads the audit log and records reviews',
  ci: 'viewer, also starts scans and uploads results',
  developer: 'ci, also triages findings and proposes exceptions',
  admin: 'developer, also registries, members, keys and settings',
  owner: 'admin, also gives the role owner',
};

/** Roles as options of a select. */
export function roleOptions(roles: readonly Role[]): readonly { value: Role; label: string }[] {
  return roles.map((role) => ({ value: role, label: `${role} – ${roleTexts[role]}` }));
}
