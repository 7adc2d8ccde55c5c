import { type Static, Type } from 'typebox';
import { exampleId, exampleToken } from '../../../http/example-values.ts';
import { oneOf } from '../../../http/nullable.ts';
import { memberRoles } from '../members/member-schema.ts';
import { linkTokenSchema } from '../one-time-links/use-link.ts';
import { emailSchema, newPasswordSchema } from '../users/user-schema.ts';

const timestamp = Type.String({ format: 'date-time' });
const expiry = Type.String({ format: 'date-time', examples: ['2099-01-01T00:00:00Z'] });

const inviteFields = {
  id: Type.String({ examples: [exampleId('inv')] }),
  email: Type.String({ examples: ['ann@example.com'] }),
  role: oneOf(memberRoles),
  createdBy: Type.String({
    description: 'Id of the user or API key that created the invite.',
    examples: [exampleId('usr')],
  }),
  expiresAt: expiry,
  createdAt: timestamp,
};

export const inviteSchema = Type.Object(inviteFields, { title: 'Invite' });
export type InviteView = Static<typeof inviteSchema>;

export const createdInviteSchema = Type.Object(
  {
    ...inviteFields,
    url: Type.String({
      description: 'The one-time link to send to the invited user. Only this response contains it.',
      examples: [`https://plimsoll.example.com/reset-password#token=${exampleToken}`],
    }),
    token: Type.String({ description: 'Token of the link. Only this response contains it.', examples: [exampleToken] }),
  },
  { title: 'CreatedInvite' },
);

export const createInviteBody = Type.Object(
  { email: emailSchema, role: oneOf(memberRoles, { description: 'Cannot be higher than the role of the caller.' }) },
  { title: 'CreateInvite' },
);
export type CreateInviteBody = Static<typeof createInviteBody>;

export const acceptInviteBody = Type.Object(
  {
    token: linkTokenSchema,
    name: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '\\S',
      description: 'Name of the new account.',
      examples: ['Ann Example'],
    }),
    password: newPasswordSchema,
  },
  { title: 'AcceptInvite' },
);
export type AcceptInviteBody = Static<typeof acceptInviteBody>;

export const inviteParams = Type.Object({
  inviteId: Type.String({ maxLength: 64, title: 'Invite', examples: [exampleId('inv')] }),
});
