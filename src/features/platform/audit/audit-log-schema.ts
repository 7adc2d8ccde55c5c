import { type Static, Type } from 'typebox';
import { nullable, oneOf } from '../../../http/nullable.ts';

const actorKinds = ['api-key', 'user', 'anonymous', 'system'] as const;

/** Audit entry response. */
export const auditEntrySchema = Type.Object(
  {
    id: Type.String(),
    orgId: Type.String(),
    sequence: Type.Integer({ description: 'Sequence number in the organization: 1, 2, 3, … without gaps.' }),
    actor: Type.Object({
      kind: oneOf(actorKinds, { description: '`system`: the service or its command line.' }),
      id: Type.String(),
      name: Type.String({ description: 'Name at the time of the action.' }),
    }),
    action: Type.String({ description: 'Stable name with dots, for example `apikey.created`.' }),
    target: nullable(Type.String({ description: 'Id of the resource that the action was performed on.' })),
    ip: nullable(Type.String()),
    requestId: nullable(Type.String()),
    details: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      description: 'Details of the action. The fields depend on the action. Contains no secrets.',
    }),
    createdAt: Type.String({ format: 'date-time' }),
    hash: Type.String({ description: 'SHA-256 over the previous entry’s hash and this entry, hexadecimal.' }),
  },
  { title: 'AuditEntry' },
);
export type AuditEntryView = Static<typeof auditEntrySchema>;

/** Filters of the list. */
export const auditFilters = {
  actor: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Id of the API key or user.' })),
  action: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'An action or a prefix of actions: `apikey.revoked`, `scan.*`.',
    }),
  ),
  target: Type.Optional(
    Type.String({ minLength: 1, maxLength: 512, description: 'Id of the resource that the action was performed on.' }),
  ),
  from: Type.Optional(
    Type.String({ maxLength: 40, description: 'Lower bound of the creation time, inclusive (ISO 8601).' }),
  ),
  to: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Upper bound of the creation time, inclusive (ISO 8601). A date includes the whole day.',
    }),
  ),
};
