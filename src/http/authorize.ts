import { ApiError } from '../domain/api-error.ts';
import type { Principal } from '../domain/principal.ts';
import { isAtLeast } from '../domain/role.ts';
import type { Access } from './endpoint.ts';

/** Whether this principal may call an endpoint of this access (docs/user-guide/roles.md). */
export function isAllowed(principal: Principal, access: Access): boolean {
  if (access.minimum === 'public') return true;
  if (access.credential === 'sensor') return principal.credential === 'sensor-key';
  if (principal.credential === 'sensor-key') return false;
  if (access.credential === 'session' && principal.credential !== 'session') return false;
  if (access.credential === 'person' && principal.kind !== 'user') return false;
  return isAtLeast(principal.role, access.minimum) || (access.grants?.includes(principal.role) ?? false);
}

/** Throws FORBIDDEN unless the principal has access. */
export function authorize(principal: Principal, access: Access): void {
  if (isAllowed(principal, access)) return;
  if (access.credential === 'sensor') throw new ApiError('FORBIDDEN', 'This endpoint requires a sensor key');
  if (principal.credential === 'sensor-key') {
    throw new ApiError('FORBIDDEN', 'A sensor key can only upload scan results and call the sensor endpoints');
  }
  if (access.credential === 'session' && principal.credential !== 'session') {
    throw new ApiError('FORBIDDEN', 'This endpoint requires a session; sign in with a browser');
  }
  if (access.credential === 'person' && principal.kind !== 'user') {
    throw new ApiError(
      'FORBIDDEN',
      'This endpoint requires a session or a personal access token; API keys are rejected',
    );
  }
  throw new ApiError('FORBIDDEN', `This endpoint requires the role ${access.minimum} or above`);
}
