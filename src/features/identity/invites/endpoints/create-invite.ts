import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { createInvite as create, type InviteDependencies } from '../create-invite.ts';
import { createdInviteSchema, createInviteBody } from '../invite-schema.ts';
import { presentInvite } from '../present-invite.ts';

export const createInvite = (deps: InviteDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'createInvite',
      method: 'POST',
      path: '/api/invites',
      tag: 'Members',
      summary: 'Invite a user',
      description:
        'Only this response contains the one-time link. The link is valid for seven days, and only while the inviting user or key still has the required role. A new invite to the same address replaces the old one. Open invites count as seats of the plan. A role higher than the caller’s is rejected with 403.',
      access: { minimum: 'admin' },
      isSecret: true,
      limit: { bucket: 'invites', perMinute: 20 },
      body: { schema: createInviteBody },
      responses: {
        201: { description: 'The invite with its link', schema: Type.Object({ data: createdInviteSchema }) },
      },
      errors: [402],
    },
    async (request) => {
      const { row, url, token } = await create(deps, request, request.body);
      return { status: 201, body: { data: { ...presentInvite(row), url, token } } };
    },
  );
