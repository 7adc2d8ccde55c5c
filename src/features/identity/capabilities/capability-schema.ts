import { Type } from 'typebox';
import { type Role, roleLevels } from '../../../domain/role.ts';
import { exampleId } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';

const roles = Object.keys(roleLevels) as Role[];
const limit = (description: string) =>
  nullable(Type.Integer({ minimum: 0, description: `${description} Null: no limit.` }), { examples: [null] });
const used = (description: string) => Type.Integer({ minimum: 0, description, examples: [3] });

const capabilitySchema = Type.Object(
  {
    operation: Type.String({ description: 'An `operationId` of this file.', examples: ['createScan'] }),
    allowed: Type.Boolean({
      description: 'Whether the caller may call the operation with the credential of this request.',
    }),
    minimumRole: oneOf(roles, { description: 'Lowest role of the usual order.', examples: ['ci'] }),
    roles: Type.Array(oneOf(roles), {
      description: 'Every role that may call the operation.',
      examples: [['ci', 'developer', 'admin', 'owner']],
    }),
    credential: oneOf(['any', 'person', 'session', 'sensor'], {
      description:
        'Required kind of credential. `person`: a session or a personal access token. `any`: all except sensor keys.',
      examples: ['any'],
    }),
  },
  { title: 'Capability' },
);

export const capabilitiesSchema = Type.Object(
  {
    role: oneOf(roles),
    includedRoles: Type.Array(oneOf(roles), {
      description:
        'The own role, and the roles whose permissions it includes, highest first. An interface offers these for members, keys and tokens.',
      examples: [['developer', 'ci', 'viewer']],
    }),
    organization: Type.Object({
      id: Type.String({ examples: [exampleId('org')] }),
      name: Type.String({ examples: ['Acme'] }),
    }),
    plan: Type.Object(
      {
        name: Type.String({ examples: ['self-hosted'] }),
        limits: Type.Object(
          {
            scansPerMonth: limit('Scans in a calendar month, UTC.'),
            members: limit('Members, including suspended ones, and open invites.'),
            registries: limit('Connected registries.'),
          },
          { title: 'PlanLimits' },
        ),
        used: Type.Object(
          {
            scansPerMonth: used('Scans queued in this calendar month (UTC), including deleted ones.'),
            members: used('Members, including suspended ones, and open invites.'),
            registries: used('Connected registries.'),
          },
          { title: 'PlanUsage' },
        ),
      },
      { title: 'Plan' },
    ),
    serviceVersion: Type.String({ examples: ['1.0.0'] }),
    operations: Type.Array(capabilitySchema, { description: 'All operations that require a credential.' }),
  },
  { title: 'Capabilities' },
);
