import { useSession } from './session.ts';

const ranks = { viewer: 0, auditor: 0, ci: 1, developer: 1, admin: 2, owner: 3 } as const;

export type NeededRole = 'viewer' | 'developer' | 'admin' | 'owner';

/** Undefined if the signed-in user has the role, otherwise the reason why an action is not available. */
export function useMissingRole(needed: NeededRole): string | undefined {
  const { role } = useSession();
  return ranks[role] >= ranks[needed] ? undefined : `This needs the role ${needed}. You are ${role}.`;
}
