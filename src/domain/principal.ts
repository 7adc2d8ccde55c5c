import type { Role } from './role.ts';

/** Who is calling, once the credential has been checked. */
export interface Principal {
  organizationId: string;
  /** Level of the caller; a sensor key's role says nothing, its scope does. */
  role: Role;
  /** `user`: a session or a personal access token. */
  kind: 'api-key' | 'user' | 'anonymous';
  credential: 'organization-key' | 'sensor-key' | 'session' | 'personal-access-token' | 'none';
  /** Key id or user id. */
  id: string;
  /** For the audit log: the key's or person's name. */
  name: string;
  /** Which of the person's tokens it is. */
  tokenId?: string;
}
