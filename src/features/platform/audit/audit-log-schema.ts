import { type Static, Type } from 'typebox';
import { exampleHash, exampleId } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';

const actorKinds = ['api-key', 'user', 'anonymous', 'system'] as const;

/** Audit entry response. */
export const auditEntrySchema = Type.Object(
  {
    id: Type.String({ examples: [exampleId('evt')] }),
    orgId: Type.String({ examples: [exampleId('org')] }),
    sequence: Type.Integer({ description: 'Sequence number in the organization: 1, 2, 3, … without gaps.' }),
    actor: Type.Object({
      kind: oneOf(actorKinds, { description: '`system`: the service or its command line.' }),
      id: Type.String({ examples: [exampleId('usr')] }),
      name: Type.String({ description: 'Name at the time of the action.', examples: ['Ann Example'] }),
    }),
    action: Type.String({
      description: 'Stable name with dots, for example `apikey.created`.',
      examples: ['scan.triggered'],
    }),
    target: nullable(
      Type.String({
        description: 'Id of the resource that the action was performed on.',
        examples: [exampleId('scan')],
      }),
    ),
    ip: nullable(Type.String({ examples: ['192.0.2.10'] })),
    requestId: nullable(Type.String({ examples: ['req-1'] })),
    details: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      description: 'Details of the action. The fields depend on the action. Contains no secrets.',
    }),
    createdAt: Type.String({ format: 'date-time' }),
    hash: Type.String({
      description: 'SHA-256 over the previous entry’s hash and this entry, hexadecimal.',
      examples: [exampleHash],
    }),
  },
  { title: 'AuditEntry' },
);
export type AuditEntryView = Static<typeof auditEntrySchema>;

/** Filters of the list. */
export const auditFilters = {
  actor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Id of the API key or user.',
      examples: [exampleId('usr')],
    }),
  ),
  action: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'An action or a prefix of actions: `apikey.revoked`, `scan.*`.',
      examples: ['scan.triggered'],
    }),
  ),
  target: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 512,
      description: 'Id of the resource that the action was performed on.',
      examples: [exampleId('scan')],
    }),
  ),
  from: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Lower bound of the creation time, inclusive (ISO 8601).',
      examples: ['2026-01-01T00:00:00Z'],
    }),
  ),
  to: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Upper bound of the creation time, inclusive (ISO 8601). A date includes the whole day.',
      examples: ['2026-02-01T00:00:00Z'],
    }),
  ),
};
