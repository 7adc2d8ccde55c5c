import { type Static, Type } from 'typebox';
import { type Role, roleLevels } from '../../../domain/role.ts';
import { exampleId, exampleToken } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';

/** Roles of members, including `owner`. */
export const memberRoles = Object.keys(roleLevels) as Role[];
const statuses = ['ACTIVE', 'SUSPENDED'] as const;
const timestamp = Type.String({ format: 'date-time' });
const expiry = Type.String({ format: 'date-time', examples: ['2099-01-01T00:00:00Z'] });

export const memberSchema = Type.Object(
  {
    id: Type.String({ description: 'User id.', examples: [exampleId('usr')] }),
    email: Type.String({ examples: ['ann@example.com'] }),
    name: Type.String({ examples: ['Ann Example'] }),
    role: oneOf(memberRoles),
    status: oneOf(statuses, {
      description: '`SUSPENDED`: the member’s sessions and personal access tokens are rejected.',
    }),
    lastSeenAt: nullable(
      Type.String({
        format: 'date-time',
        description: 'Time of the last request with a session, with a precision of one minute.',
      }),
    ),
    createdAt: timestamp,
  },
  { title: 'Member' },
);
export type MemberView = Static<typeof memberSchema>;

export const changeMemberBody = Type.Object(
  {
    role: Type.Optional(oneOf(memberRoles, { description: 'Cannot be higher than the role of the caller.' })),
    status: Type.Optional(oneOf(statuses)),
  },
  { title: 'ChangeMember' },
);
export type ChangeMemberBody = Static<typeof changeMemberBody>;

export const resetLinkSchema = Type.Object(
  {
    url: Type.String({
      description: 'The one-time link to send to the member. Only this response contains it.',
      examples: [`https://plimsoll.example.com/reset-password#token=${exampleToken}`],
    }),
    token: Type.String({ description: 'Token of the link. Only this response contains it.', examples: [exampleToken] }),
    expiresAt: expiry,
  },
  { title: 'ResetLink' },
);

export const memberParams = Type.Object({
  memberId: Type.String({ maxLength: 64, title: 'Member', examples: [exampleId('usr')] }),
});
