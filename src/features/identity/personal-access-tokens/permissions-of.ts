import { type Role, roleLevels } from '../../../domain/role.ts';
import type { TokenRow } from './personal-access-token-store.ts';

/** Maximum role of a token; null when only the owner's role limits it. */
export function permissionsOf({ id, permissions }: Pick<TokenRow, 'id' | 'permissions'>): Role | null {
  if (permissions === null) return null;
  if (Object.hasOwn(roleLevels, permissions)) return permissions as Role;
  throw new Error(`Personal access token ${id} has the unknown permissions ${permissions}`);
}
