import { ApiError } from '../domain/api-error.ts';
import type { Principal } from '../domain/principal.ts';
import { isAtLeast } from '../domain/role.ts';
import type { Access } from './endpoint.ts';

/** Whether this principal may call an endpoint of this access (decisions §2). */
export function isAllowed(principal: Principal, access: Access): boolean {
  if (access.minimum === 'public') return true;
  if (access.credential === 'sensor') return principal.credential === 'sensor-key';
  if (principal.credential === 'sensor-key') return false;
  if (access.credential === 'session' && principal.credential !== 'session') return false;
  if (access.credential === 'person' && principal.kind !== 'user') return false;
  return isAtLeast(principal.role, access.minimum) || (access.grants?.includes(principal.role) ?? false);
}

/** FORBIDDEN unless the principal may. */
export function authorize(principal: Principal, access: Access): void {
  if (isAllowed(principal, access)) return;
  if (access.credential === 'sensor') throw new ApiError('FORBIDDEN', 'Only a sensor key may call this endpoint');
  if (principal.credential === 'sensor-key') {
    throw new ApiError('FORBIDDEN', 'A sensor key may only deliver scans and talk as a sensor');
  }
  if (access.credential === 'session' && principal.credential !== 'session') {
    throw new ApiError('FORBIDDEN', 'Only a session may call this endpoint');
  }
  if (access.credential === 'person' && principal.kind !== 'user') {
    throw new ApiError('FORBIDDEN', 'Only a person may call this endpoint, not an API key');
  }
  throw new ApiError('FORBIDDEN', `This needs the role ${access.minimum} or above`);
}
