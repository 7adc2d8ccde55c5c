import type { Role } from './role.ts';

/** The authenticated caller. */
export interface Principal {
  organizationId: string;
  /** Level of the caller. For a sensor key the scope counts and not the role. */
  role: Role;
  /** `user`: a session or a personal access token. */
  kind: 'api-key' | 'user' | 'anonymous';
  credential: 'organization-key' | 'sensor-key' | 'session' | 'personal-access-token' | 'none';
  /** Key id or user id. */
  id: string;
  /** Name of the key or user, for the audit log. */
  name: string;
  /** Id of the personal access token, if one was used. */
  tokenId?: string;
}
