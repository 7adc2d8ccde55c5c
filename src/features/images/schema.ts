import { Type } from 'typebox';
import { grades } from '../../domain/scan.ts';
import { nullable, oneOf } from '../../http/nullable.ts';

/** Wire shape of decisions §6: score, grade and counts are those of the latest tag. */
export const imageSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  registryId: nullable(Type.String()),
  tagCount: Type.Integer(),
  latestTag: nullable(Type.String()),
  latestDigest: nullable(Type.String()),
  riskScore: nullable(Type.Integer()),
  grade: nullable(oneOf(grades)),
  vulnerabilities: Type.Object({
    critical: Type.Integer(),
    high: Type.Integer(),
    medium: Type.Integer(),
    low: Type.Integer(),
  }),
  lastScannedAt: nullable(Type.String({ format: 'date-time' })),
  createdAt: Type.String({ format: 'date-time' }),
});
