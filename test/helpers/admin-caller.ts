import { newId } from '../../src/domain/ids.ts';
import type { TestOrganization } from './api-server.ts';

/** An admin of the organization, for use cases that are called without a request. */
export const adminCaller = ({ id: organizationId, keyIds }: TestOrganization) => ({
  principal: {
    organizationId,
    role: 'admin' as const,
    kind: 'api-key' as const,
    credential: 'none' as const,
    id: keyIds.admin,
    name: 'admin',
  },
  ip: '127.0.0.1',
  requestId: newId('evt'),
});
