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
      summary: 'Create a password reset link',
      description:
        'Only this response contains the link. The link is valid for 24 hours and replaces the previous one. Rejected with 403 for members with a higher role than the caller and for users who also belong to another organization. The second factor is not removed.',
      access: { minimum: 'admin' },
      isSecret: true,
      params: memberParams,
      responses: { 201: { description: 'The reset link', schema: Type.Object({ data: resetLinkSchema }) } },
      errors: [404],
    },
    async (request) => {
      const { url, token, expiresAt } = await issue(deps, request, request.params.memberId);
      return { status: 201, body: { data: { url, token, expiresAt: expiresAt.toISOString() } } };
    },
  );
