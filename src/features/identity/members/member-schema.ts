import { type Static, Type } from 'typebox';
import { type Role, roleLevels } from '../../../domain/role.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';

/** What a person can be in an organization; `owner` among them. */
export const memberRoles = Object.keys(roleLevels) as Role[];
const statuses = ['ACTIVE', 'SUSPENDED'] as const;
const timestamp = Type.String({ format: 'date-time' });

export const memberSchema = Type.Object(
  {
    id: Type.String({ description: 'Id of the user.' }),
    email: Type.String(),
    name: Type.String(),
    role: oneOf(memberRoles),
    status: oneOf(statuses, { description: '`SUSPENDED`: no session and no personal access token counts.' }),
    lastSeenAt: nullable(Type.String({ format: 'date-time', description: 'Of sessions, to the minute.' })),
    createdAt: timestamp,
  },
  { title: 'Member' },
);
export type MemberView = Static<typeof memberSchema>;

export const changeMemberBody = Type.Object(
  {
    role: Type.Optional(oneOf(memberRoles, { description: 'Not above the role of whoever gives it.' })),
    status: Type.Optional(oneOf(statuses)),
  },
  { title: 'ChangeMember' },
);
export type ChangeMemberBody = Static<typeof changeMemberBody>;

export const resetLinkSchema = Type.Object(
  {
    url: Type.String({ description: 'The one-time link, to be given to the person. Shown this once.' }),
    token: Type.String({ description: 'What the link carries. Shown this once.' }),
    expiresAt: timestamp,
  },
  { title: 'ResetLink' },
);

export const memberParams = Type.Object({ memberId: Type.String({ maxLength: 64, title: 'Member' }) });
