import { Type } from 'typebox';
import { nullable, oneOf } from '../../http/nullable.ts';
import { slaStatuses } from '../sla-policy/sla-clock.ts';
import { triageEventSchema } from '../triage/schema.ts';
import { findingSchema } from './finding-schema.ts';

/** Wire shapes of decisions §6. */

const named = Type.Object({ id: Type.String(), name: Type.String() });

export const vulnerabilitySchema = Type.Object({
  ...findingSchema.properties,
  image: named,
  tag: named,
  platform: Type.String({ description: 'Of the tag: each of several has entries of its own.' }),
  registryId: nullable(Type.String()),
  scanId: nullable(Type.String({ description: 'The latest result of the tag.' })),
  assignee: nullable(Type.String()),
  firstDetectedAt: Type.String({
    format: 'date-time',
    description: 'In any tag of the image; the deadline counts from it.',
  }),
  slaDueAt: nullable(Type.String({ format: 'date-time' })),
  slaStatus: nullable(
    oneOf(slaStatuses, {
      description: 'DUE_SOON: in the last quarter of its time. Null without a deadline, and while it is suppressed.',
    }),
  ),
  suppressed: Type.Boolean({ description: 'An active attestation covers it.' }),
});

export const vulnerabilityDetailSchema = Type.Object({
  ...vulnerabilitySchema.properties,
  closedAt: nullable(Type.String({ format: 'date-time', description: 'Null: it is present.' })),
  closedCause: nullable(Type.String()),
  note: nullable(Type.String()),
  triageHistory: Type.Array(triageEventSchema, { description: 'Newest first, at most 200.' }),
});

export const vulnerabilityParams = Type.Object({ vulnerabilityId: Type.String({ maxLength: 128 }) });
