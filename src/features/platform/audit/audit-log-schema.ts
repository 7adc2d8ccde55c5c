import { type Static, Type } from 'typebox';
import { nullable, oneOf } from '../../../http/nullable.ts';

const actorKinds = ['api-key', 'user', 'anonymous', 'system'] as const;

/** The read shape of decisions §10. */
export const auditEntrySchema = Type.Object(
  {
    id: Type.String(),
    orgId: Type.String(),
    sequence: Type.Integer({ description: '1, 2, 3, … without a gap in each organization.' }),
    actor: Type.Object({
      kind: oneOf(actorKinds, { description: '`system`: the service itself or its command line.' }),
      id: Type.String(),
      name: Type.String({ description: 'As it was at that time.' }),
    }),
    action: Type.String({ description: 'Dotted and stable: `apikey.created`.' }),
    target: nullable(Type.String({ description: 'Id of what it was done to.' })),
    ip: nullable(Type.String()),
    requestId: nullable(Type.String()),
    details: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      description: 'Differs by action. Never a secret.',
    }),
    createdAt: Type.String({ format: 'date-time' }),
    hash: Type.String({ description: 'SHA-256 over the hash before it and this entry, in hexadecimal digits.' }),
  },
  { title: 'AuditEntry' },
);
export type AuditEntryView = Static<typeof auditEntrySchema>;

/** Filters that the list takes. */
export const auditFilters = {
  actor: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Id of the key or user.' })),
  action: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'An action, or a family of them: `apikey.revoked`, `scan.*`.',
    }),
  ),
  target: Type.Optional(Type.String({ minLength: 1, maxLength: 512, description: 'Id of what it was done to.' })),
  from: Type.Optional(Type.String({ maxLength: 40, description: 'Created at or after; ISO 8601.' })),
  to: Type.Optional(
    Type.String({ maxLength: 40, description: 'Created at or before; ISO 8601, a date counts to its end.' }),
  ),
};
