import type { Endpoint } from '../../../../http/endpoint.ts';
import type { InviteDependencies } from '../create-invite.ts';
import { acceptInvite } from './accept-invite.ts';
import { createInvite } from './create-invite.ts';
import { listInvites } from './list-invites.ts';
import { withdrawInvite } from './withdraw-invite.ts';

export const inviteEndpoints = (deps: InviteDependencies): Endpoint[] => [
  listInvites(deps.db),
  createInvite(deps),
  withdrawInvite(deps.db),
  acceptInvite(deps.db),
];
