import type { Principal } from '../../../domain/principal.ts';
import { isAtLeast, type Role, roleLevels } from '../../../domain/role.ts';
import { isAllowed } from '../../../http/authorize.ts';
import type { Access, EndpointDefinition } from '../../../http/endpoint.ts';

export interface Capability {
  operation: string;
  allowed: boolean;
  minimumRole: Role;
  roles: Role[];
  credential: NonNullable<Access['credential']> | 'any';
}

const roles = Object.keys(roleLevels) as Role[];

/** Returns whether the principal may call each endpoint that requires a credential, and who may, from the rules that the server enforces. */
export function capabilitiesOf(principal: Principal, definitions: readonly EndpointDefinition[]): Capability[] {
  return definitions.flatMap(({ id, access }) => {
    const { minimum, grants = [], credential = 'any' } = access;
    if (minimum === 'public') return [];
    return [
      {
        operation: id,
        allowed: isAllowed(principal, access),
        minimumRole: minimum,
        roles: roles.filter((role) => isAtLeast(role, minimum) || grants.includes(role)),
        credential,
      },
    ];
  });
}
