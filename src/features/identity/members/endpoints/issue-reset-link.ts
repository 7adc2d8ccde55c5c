import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { issueResetLink as issue, type MemberDependencies } from '../issue-reset-link.ts';
import { memberParams, resetLinkSchema } from '../member-schema.ts';

export const issueResetLink = (deps: MemberDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'issueResetLink',
      method: 'POST',
      path: '/api/members/{memberId}/reset',
      tag: 'Members',
      summary: 'Make a one-time link for a new password',
      description:
        'The link is in this answer and never again; it counts for 24 hours and ends the one before. Not for members above the caller, and not for people of other organizations too: 403. A second factor stays.',
      access: { minimum: 'admin' },
      isSecret: true,
      params: memberParams,
      responses: { 201: { description: 'The link', schema: Type.Object({ data: resetLinkSchema }) } },
      errors: [404],
    },
    async (request) => {
      const { url, token, expiresAt } = await issue(deps, request, request.params.memberId);
      return { status: 201, body: { data: { url, token, expiresAt: expiresAt.toISOString() } } };
    },
  );
