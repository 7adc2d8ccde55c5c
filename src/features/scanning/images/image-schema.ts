import { Type } from 'typebox';
import { resultSources } from '../../../domain/result-source.ts';
import { completenesses, grades } from '../../../domain/scan.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';
import { notAssessedSchema } from './not-assessed-schema.ts';

const vulnerabilitiesSchema = nullable(
  Type.Object(
    { critical: Type.Integer(), high: Type.Integer(), medium: Type.Integer(), low: Type.Integer() },
    { description: 'Null where `riskScore` is null. A lower bound where `completeness` is `partial`.' },
  ),
);
const riskScoreSchema = nullable(Type.Integer({ description: 'Null where nothing could be assessed.' }));

/** Wire shape of decisions §6: score, grade and counts are those of the latest tag. */
export const imageSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  registryId: nullable(Type.String()),
  tagCount: Type.Integer(),
  latestTag: nullable(Type.String()),
  latestDigest: nullable(Type.String()),
  riskScore: riskScoreSchema,
  grade: nullable(oneOf(grades)),
  completeness: nullable(
    oneOf(completenesses, { description: 'Of all platforms of the latest tag; null without a result.' }),
  ),
  notAssessed: nullable(notAssessedSchema),
  vulnerabilities: vulnerabilitiesSchema,
  lastScannedAt: nullable(Type.String({ format: 'date-time' })),
  createdAt: Type.String({ format: 'date-time' }),
});

const nullableTime = nullable(Type.String({ format: 'date-time' }));

const tagSourceSchema = Type.Object(
  {
    source: oneOf(resultSources, {
      description:
        '`pull`: the service pulled the image. `sensor`: delivered by a key of the image’s registry. `upload`: delivered by another key.',
    }),
    origin: oneOf(['cloud', 'sensor', 'cli']),
    isShown: Type.Boolean({ description: 'The tag speaks by this source.' }),
    platform: Type.String(),
    scanId: Type.String({ description: 'Its newest result.' }),
    digest: nullable(Type.String()),
    completeness: nullable(oneOf(['complete', 'partial'])),
    grade: nullable(oneOf(grades)),
    riskScore: nullable(Type.Integer()),
    scannedAt: nullableTime,
  },
  { title: 'TagSource' },
);

export const tagSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  digest: nullable(Type.String()),
  platforms: Type.Array(Type.String(), { description: 'Platforms that have a result.' }),
  scanId: nullable(Type.String({ description: 'The result that the tag speaks by.' })),
  riskScore: riskScoreSchema,
  grade: nullable(oneOf(grades)),
  completeness: nullable(oneOf(completenesses, { description: 'Of all platforms.' })),
  vulnerabilities: vulnerabilitiesSchema,
  sources: Type.Array(tagSourceSchema, {
    description:
      'Newest result of each source and platform. The first of `pull`, `sensor` and `upload` that has a result speaks for the tag; the others change nothing of it.',
  }),
  lastScannedAt: nullableTime,
  removedAt: nullableTime,
  createdAt: Type.String({ format: 'date-time' }),
});

export const imageDetailSchema = Type.Object({
  ...imageSchema.properties,
  tags: Type.Array(tagSchema, {
    description: 'Latest first: last scanned, else last seen; those removed upstream last.',
  }),
});
