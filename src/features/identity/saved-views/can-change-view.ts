import type { Principal } from '../../../domain/principal.ts';
import { isAtLeast } from '../../../domain/role.ts';

/** Lowest role that shares views with the organization. */
export const sharingRole = 'developer';

/** Whether the caller may change and delete a view that the caller sees: creators their own, and admins every shared one. */
export function canChangeView(
  { id, role }: Pick<Principal, 'id' | 'role'>,
  view: { private_to: string | null; created_by: string },
): boolean {
  if (view.private_to !== null) return view.private_to === id;
  return isAtLeast(role, view.created_by === id ? sharingRole : 'admin');
}
