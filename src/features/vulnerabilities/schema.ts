import { Type } from 'typebox';
import { nullable, oneOf } from '../../http/nullable.ts';
import { findingSchema } from '../scans/schema.ts';
import { slaStatuses } from '../sla-policy/sla-clock.ts';
import { triageEventSchema } from '../triage/schema.ts';

/** Wire shapes of decisions §6. */

const named = Type.Object({ id: Type.String(), name: Type.String() });

export const vulnerabilitySchema = Type.Object({
  ...findingSchema.properties,
  image: named,
  tag: named,
  platform: Type.String({
    description: 'Platform of the image tag. A tag with several platforms has separate entries for each.',
  }),
  registryId: nullable(Type.String()),
  scanId: nullable(Type.String({ description: 'Id of the latest scan of the tag.' })),
  assignee: nullable(Type.String()),
  firstDetectedAt: Type.String({
    format: 'date-time',
    description: 'First detection in any tag of the image. The deadline is computed from it.',
  }),
  slaDueAt: nullable(Type.String({ format: 'date-time' })),
  slaStatus: nullable(
    oneOf(slaStatuses, {
      description:
        'DUE_SOON: in the last quarter of the allowed time. Null without a deadline and while the vulnerability is suppressed.',
    }),
  ),
  suppressed: Type.Boolean({ description: 'True if an active attestation suppresses the vulnerability.' }),
});

export const vulnerabilityDetailSchema = Type.Object({
  ...vulnerabilitySchema.properties,
  closedAt: nullable(Type.String({ format: 'date-time', description: 'Null while the vulnerability is present.' })),
  closedCause: nullable(Type.String()),
  note: nullable(Type.String()),
  triageHistory: Type.Array(triageEventSchema, { description: 'Newest first, at most 200.' }),
});

export const vulnerabilityParams = Type.Object({ vulnerabilityId: Type.String({ maxLength: 128 }) });
