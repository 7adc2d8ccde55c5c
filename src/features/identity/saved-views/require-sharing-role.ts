import { ApiError } from '../../../domain/api-error.ts';
import type { Principal } from '../../../domain/principal.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { sharingRole } from './can-change-view.ts';

/** Throws FORBIDDEN when the caller may not share views with the organization. */
export function requireSharingRole({ role }: Principal): void {
  if (isAtLeast(role, sharingRole)) return;
  throw new ApiError('FORBIDDEN', `Sharing a view requires the role ${sharingRole} or above`);
}
