import { Type } from 'typebox';
import { nullable } from '../../http/nullable.ts';
import { findingSchema } from '../scans/schema.ts';

/** Wire shapes of decisions §6. */

const named = Type.Object({ id: Type.String(), name: Type.String() });

export const vulnerabilitySchema = Type.Object({
  ...findingSchema.properties,
  image: named,
  tag: named,
  registryId: nullable(Type.String()),
  scanId: nullable(Type.String({ description: 'The latest result of the tag.' })),
});

export const vulnerabilityDetailSchema = Type.Object({
  ...vulnerabilitySchema.properties,
  closedAt: nullable(Type.String({ format: 'date-time', description: 'Null: it is present.' })),
  closedCause: nullable(Type.String()),
});

export const vulnerabilityParams = Type.Object({ vulnerabilityId: Type.String({ maxLength: 128 }) });
