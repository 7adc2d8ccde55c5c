import { type TSchema, Type } from 'typebox';
import { grades } from '../../../domain/scan.ts';
import { severities } from '../../../domain/severity.ts';
import { exampleId } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';
import { deadlineSeverities, neverScannedReasons } from '../../../reports/posture-facts.ts';
import { notAssessedSchema } from '../../scanning/images/not-assessed-schema.ts';

/** Response schemas of the figures that docs/posture-figures.md defines. */

const count = Type.Integer();
const noFindings = Type.Integer({ examples: [0] });
const figure = nullable(Type.Number());
const instant = Type.String({ format: 'date-time' });

export const periodSchema = Type.Object({
  from: Type.String({ format: 'date-time', examples: ['2026-01-01T00:00:00Z'] }),
  to: Type.String({ format: 'date-time', examples: ['2026-02-01T00:00:00Z'] }),
});

export const coverageSchema = Type.Object({
  images: count,
  imagesScanned: count,
  imagesNotAssessed: Type.Integer({ description: 'Images with results in which no content could be assessed.' }),
  tags: count,
  tagsScanned: count,
  tagsRecent: Type.Integer({ description: 'Tags with a result from the last 30 days.' }),
  tagsPartial: Type.Integer({ description: 'Tags with content that was not read or not assessed.' }),
  tagsNotAssessed: Type.Integer({ description: 'Those partial tags in which no content could be assessed.' }),
  scannedPercent: figure,
  recentPercent: figure,
  neverScanned: Type.Array(
    Type.Object({
      reason: oneOf(neverScannedReasons),
      code: nullable(Type.String({ examples: ['UNREACHABLE'] })),
      tags: count,
    }),
    { description: 'Number of tags without a result, by reason. The content of these tags is unknown.' },
  ),
});

const countsSchema = Type.Object({
  critical: noFindings,
  high: count,
  medium: noFindings,
  low: noFindings,
  negligible: noFindings,
  unknown: noFindings,
});

export const openFindingsSchema = nullable(
  Type.Object(
    {
      open: count,
      counts: countsSchema,
      knownExploited: count,
      malware: Type.Optional(noFindings),
      fixable: count,
      suppressed: count,
    },
    { description: 'Number of open findings. Null (unknown) if no content in the scope was assessed.' },
  ),
);

const meanTime = { closed: count, meanDays: figure, medianDays: figure };

export const mttrSchema = Type.Object({
  overall: Type.Object(meanTime),
  bySeverity: Type.Array(Type.Object({ severity: oneOf(severities, { examples: ['HIGH'] }), ...meanTime })),
});

const slaNumbers = {
  open: nullable(count),
  dueSoon: nullable(count),
  breached: nullable(count),
  notYetDue: nullable(
    Type.Integer({ description: 'Open findings before their deadline. Not included in `compliancePercent`.' }),
  ),
  closedInTime: count,
  closedLate: count,
  compliancePercent: nullable(
    Type.Number({
      description:
        '`closedInTime` as a percentage of the sum of `closedInTime`, `closedLate` and `breached`. Null if all three are 0.',
    }),
  ),
};

export const slaSchema = Type.Object({
  overall: Type.Object(slaNumbers),
  bySeverity: Type.Array(
    Type.Object({
      severity: oneOf(deadlineSeverities, { examples: ['HIGH'] }),
      days: Type.Integer({ description: 'Days allowed by the SLA policy.' }),
      ...slaNumbers,
    }),
  ),
});

const moved = Type.Object({ now: figure, before: figure });
const movedMean = (over: string) =>
  Type.Object({
    now: figure,
    before: figure,
    nowOver: nullable(Type.Integer({ description: `Number of ${over} in the mean \`now\`.` })),
    beforeOver: nullable(Type.Integer({ description: `Number of ${over} in the mean \`before\`.` })),
  });

export const movementSchema = Type.Object({
  previous: Type.Object(periodSchema.properties, {
    description: 'Previous period. It has the same length and ends at the start of the period.',
  }),
  opened: moved,
  closed: moved,
  mttrDays: movedMean('closed findings'),
  closedInTimePercent: Type.Object(moved.properties, {
    description: 'Percentage of `closedWithDeadline` that were closed before their deadline.',
  }),
  closedWithDeadline: moved,
  comparedDay: nullable(
    Type.String({
      description:
        'Day (`YYYY-MM-DD`) of the recorded figures used for `before` in the fields from here on. Null if no figures were recorded.',
    }),
  ),
  open: moved,
  critical: moved,
  knownExploited: moved,
  breached: moved,
  riskAverage: movedMean('images'),
  recentPercent: moved,
});

export const rankedUpgradeSchema = Type.Object({
  type: Type.String({ examples: ['deb'] }),
  name: Type.String({ examples: ['openssl'] }),
  release: Type.Optional(
    nullable(
      Type.String({
        description: 'Release of the distribution (`debian-12`). Null for packages outside distributions.',
      }),
    ),
  ),
  from: Type.String({ examples: ['2026-01-01T00:00:00Z'] }),
  to: Type.String({ examples: ['2026-02-01T00:00:00Z'] }),
  closes: count,
  critical: noFindings,
  high: count,
  knownExploited: count,
  images: count,
  riskRemovedPercent: Type.Number({ description: 'Percentage of the total open risk that the upgrade removes.' }),
});

export const riskSchema = Type.Object({
  average: nullable(Type.Number({ description: 'Mean over the images with a score.' })),
  highest: nullable(count),
  imagesScored: Type.Integer({ description: 'Number of images with a score.' }),
  imagesNotAssessed: Type.Integer({
    description: 'Number of scanned images without a score, because no content could be assessed.',
  }),
  scoreVersion: Type.Integer({ description: 'Version of the formula of the scores.', examples: [3] }),
  imagesOfOtherVersions: Type.Integer({
    description: 'Number of images whose score has another version until the service has matched them again.',
    examples: [0],
  }),
});

export const gradeSchema = nullable(
  oneOf(grades, {
    description:
      'Best grade that at least half of the images reach. Null if fewer than half of the images have a grade.',
    examples: ['B'],
  }),
);

const gradeCountsSchema = Type.Object({
  A: count,
  B: count,
  C: count,
  D: count,
  F: count,
  ungraded: Type.Integer({ description: 'Number of scanned images that were not completely assessed.' }),
  notScanned: count,
});

export const trendDaySchema = Type.Object({
  day: Type.String({ description: 'Day in UTC (`YYYY-MM-DD`).' }),
  isRecorded: Type.Boolean({
    description: 'False if no figures were recorded for that day. All other fields are then null.',
  }),
  open: nullable(count),
  critical: nullable(noFindings),
  high: nullable(count),
  medium: nullable(noFindings),
  low: nullable(noFindings),
  knownExploited: nullable(count),
  breached: nullable(count),
  riskAverage: figure,
  riskOver: nullable(Type.Integer({ description: 'Number of images in the mean `riskAverage`.' })),
  scoreVersion: Type.Optional(
    nullable(
      Type.Integer({ description: 'Version of the formula of the scores in the mean `riskAverage`.', examples: [3] }),
    ),
  ),
  recentPercent: figure,
  grade: gradeSchema,
  grades: nullable(gradeCountsSchema),
});

export const postureSchema = Type.Object({
  asOf: instant,
  period: periodSchema,
  coverage: coverageSchema,
  freshness: Type.Object({
    tags: Type.Integer({ description: 'Number of scanned tags, the basis of the age figures.' }),
    medianAgeDays: figure,
    oldestAgeDays: figure,
    withinOneDay: count,
    withinSevenDays: count,
    advisoriesOldest: nullable(
      Type.String({
        format: 'date-time',
        description: 'When the data of the advisories of the results changed: the earliest time.',
      }),
    ),
    advisoriesNewest: nullable(Type.String({ format: 'date-time', description: 'The latest of these times.' })),
    advisoriesConfirmedOldest: nullable(
      Type.String({
        format: 'date-time',
        description:
          'When all feeds of the advisories of the results were fetched, or confirmed to be unchanged: the earliest time.',
      }),
    ),
    advisoriesConfirmedNewest: nullable(
      Type.String({ format: 'date-time', description: 'The latest of these times.' }),
    ),
  }),
  findings: openFindingsSchema,
  risk: riskSchema,
  grade: gradeSchema,
  grades: gradeCountsSchema,
  mttr: mttrSchema,
  sla: slaSchema,
  worstImages: Type.Array(
    Type.Object({
      id: Type.String({ examples: [exampleId('img')] }),
      name: Type.String({ examples: ['registry.example.com/acme/api'] }),
      tag: Type.String({ examples: ['1.4.2'] }),
      registryId: nullable(Type.String({ examples: [exampleId('reg')] })),
      riskScore: Type.Integer({ examples: [62] }),
      grade: nullable(oneOf(grades, { examples: ['B'] })),
      critical: noFindings,
      high: count,
      lastScannedAt: nullable(instant),
    }),
  ),
  unassessedImages: Type.Array(
    Type.Object({
      id: Type.String({ examples: [exampleId('img')] }),
      name: Type.String({ examples: ['registry.example.com/acme/api'] }),
      tag: Type.String({ examples: ['1.4.2'] }),
      registryId: nullable(Type.String({ examples: [exampleId('reg')] })),
      notAssessed: notAssessedSchema,
      lastScannedAt: nullable(instant),
    }),
    {
      description:
        'Images with results in which no content could be assessed, ordered by name. `worstImages` does not include them.',
    },
  ),
  trend: Type.Array(trendDaySchema, { description: 'The 30 days (UTC) up to the last day of the period.' }),
  movement: movementSchema,
  topActions: Type.Array(rankedUpgradeSchema, {
    description: 'Ordered by the risk that the actions remove, highest first.',
  }),
  upgrades: Type.Array(rankedUpgradeSchema, {
    description: 'Ordered by the number of findings that the upgrades close, highest first.',
  }),
});

export const dataOf = <Data extends TSchema>(data: Data) => Type.Object({ data });
