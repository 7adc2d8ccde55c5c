import { Type } from 'typebox';
import { resultSources } from '../../../domain/result-source.ts';
import { completenesses, grades, scanStatuses } from '../../../domain/scan.ts';
import { exampleDigest, exampleId } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';
import { severityCountsSchema } from '../../findings/vulnerabilities/severity-counts-schema.ts';
import { imageStatuses } from './image-status.ts';
import { notAssessedSchema } from './not-assessed-schema.ts';

const vulnerabilitiesSchema = nullable(
  Type.Object(severityCountsSchema.properties, {
    description: 'Null if `riskScore` is null. A lower bound if `completeness` is `partial`.',
  }),
);
const riskScoreSchema = nullable(
  Type.Integer({ description: 'Null if no content could be assessed.', examples: [62] }),
);

const statusSchema = (of: string) =>
  oneOf(imageStatuses, {
    description: `Result ${of}: \`COMPLETE\`, \`PARTIAL\` (some content was not assessed) or \`NOT_ASSESSED\` (no content could be assessed). Without a result, the state of its newest scan: \`QUEUED\`, \`IN_PROGRESS\`, \`FAILED\`, \`UNSUPPORTED\` (failed, because the image is of a kind that the service does not read), \`CANCELLED\`, or \`NEVER_SCANNED\` without a scan.`,
    examples: ['COMPLETE'],
  });

const lastScanSchema = nullable(
  Type.Object(
    {
      scanId: Type.String({ examples: [exampleId('scan')] }),
      status: oneOf(scanStatuses, { examples: ['COMPLETE'] }),
      error: nullable(
        Type.Object({
          code: Type.String({ examples: ['UNREACHABLE'] }),
          message: Type.String({ examples: ['The registry cannot be reached or did not respond in time.'] }),
        }),
        { examples: [null] },
      ),
      createdAt: Type.String({ format: 'date-time' }),
      scannedAt: nullable(Type.String({ format: 'date-time' })),
    },
    {
      title: 'LastScan',
      description: 'Newest scan, which can have failed although an earlier scan has a result. Null without a scan.',
    },
  ),
);

/** Response schemas of images and tags: score, grade and counts are those of the latest tag. */
export const imageSchema = Type.Object({
  id: Type.String({ examples: [exampleId('img')] }),
  name: Type.String({ examples: ['registry.example.com/acme/api'] }),
  registryId: nullable(Type.String({ examples: [exampleId('reg')] })),
  tagCount: Type.Integer({ examples: [3] }),
  latestTag: nullable(Type.String({ examples: ['1.4.2'] })),
  latestDigest: nullable(Type.String({ examples: [exampleDigest] })),
  latestPlatform: nullable(
    Type.String({
      description:
        'Platform of the latest tag that score, grade and counts are of: the one with the highest risk. Null if there is no result.',
      examples: ['linux/amd64'],
    }),
  ),
  riskScore: riskScoreSchema,
  grade: nullable(oneOf(grades, { examples: ['B'] })),
  completeness: nullable(
    oneOf(completenesses, {
      description: 'Completeness over all platforms of the latest tag. Null if there is no result.',
    }),
  ),
  notAssessed: nullable(notAssessedSchema),
  status: statusSchema('of the latest tag'),
  lastScan: lastScanSchema,
  vulnerabilities: vulnerabilitiesSchema,
  lastScannedAt: nullable(Type.String({ format: 'date-time' })),
  createdAt: Type.String({ format: 'date-time' }),
});

const nullableTime = nullable(Type.String({ format: 'date-time' }));

const tagSourceSchema = Type.Object(
  {
    source: oneOf(resultSources, {
      description:
        '`pull`: the service pulled the image. `sensor`: result uploaded with a sensor key of the image’s registry. `upload`: result uploaded with another key.',
    }),
    origin: oneOf(['cloud', 'sensor', 'cli']),
    isShown: Type.Boolean({ description: 'True if the result of the tag comes from this source.' }),
    platform: Type.String(),
    scanId: Type.String({ description: 'Id of the newest scan of this source with a result.' }),
    digest: nullable(Type.String()),
    completeness: nullable(oneOf(['complete', 'partial'])),
    grade: nullable(oneOf(grades)),
    riskScore: nullable(Type.Integer()),
    scannedAt: nullableTime,
  },
  { title: 'TagSource' },
);

export const tagSchema = Type.Object({
  id: Type.String({ examples: [exampleId('tag')] }),
  name: Type.String({ examples: ['1.4.2'] }),
  digest: nullable(Type.String({ examples: [exampleDigest] })),
  platforms: Type.Array(Type.String(), { description: 'Platforms with a result.', examples: [['linux/amd64']] }),
  platform: nullable(
    Type.String({
      description:
        'The platform that score, grade and counts are of: the one with the highest risk. Null if there is no result.',
      examples: ['linux/amd64'],
    }),
  ),
  scanId: nullable(Type.String({ description: 'Id of the latest scan of the tag.', examples: [exampleId('scan')] })),
  riskScore: riskScoreSchema,
  grade: nullable(oneOf(grades, { examples: ['B'] })),
  completeness: nullable(oneOf(completenesses, { description: 'Completeness over all platforms.' })),
  status: statusSchema('of the tag'),
  lastScan: lastScanSchema,
  vulnerabilities: vulnerabilitiesSchema,
  sources: Type.Array(tagSourceSchema, {
    description:
      'Newest result of each source and platform. The result of the tag comes from the first of `pull`, `sensor` and `upload` that has one; results of the other sources do not affect it.',
    examples: [
      [
        {
          source: 'pull',
          origin: 'cloud',
          isShown: true,
          platform: 'linux/amd64',
          scanId: exampleId('scan'),
          digest: 'sha256:abababababababababababababababababababababababababababababababab',
          completeness: 'complete',
          grade: 'B',
          riskScore: 42,
          scannedAt: '2026-01-15T09:30:00.000Z',
        },
      ],
    ],
  }),
  lastScannedAt: nullableTime,
  removedAt: nullable(Type.String({ format: 'date-time' }), { examples: [null] }),
  createdAt: Type.String({ format: 'date-time' }),
});

export const imageDetailSchema = Type.Object({
  ...imageSchema.properties,
  tags: Type.Array(tagSchema, {
    description:
      'Ordered by the time of the last scan, or of the last sync if never scanned, newest first. Tags removed from the registry are last.',
  }),
});
