import { type TSchema, Type } from 'typebox';
import { grades } from '../../../domain/scan.ts';
import { severities } from '../../../domain/severity.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';
import { deadlineSeverities, neverScannedReasons } from '../../../reports/figures/posture-facts.ts';
import { notAssessedSchema } from '../../scanning/images/not-assessed-schema.ts';

/** The figures on the wire; what each means: docs/posture-figures.md. */

const count = Type.Integer();
const figure = nullable(Type.Number());
const instant = Type.String({ format: 'date-time' });

export const periodSchema = Type.Object({ from: instant, to: instant });

export const coverageSchema = Type.Object({
  images: count,
  imagesScanned: count,
  imagesNotAssessed: Type.Integer({ description: 'With results that could assess nothing.' }),
  tags: count,
  tagsScanned: count,
  tagsRecent: Type.Integer({ description: 'With a result of the last 30 days.' }),
  tagsPartial: Type.Integer({ description: 'With something that was not read or not assessed.' }),
  tagsNotAssessed: Type.Integer({ description: 'Those of them of which nothing could be assessed.' }),
  scannedPercent: figure,
  recentPercent: figure,
  neverScanned: Type.Array(
    Type.Object({ reason: oneOf(neverScannedReasons), code: nullable(Type.String()), tags: count }),
    { description: 'Why tags have no result: nothing is known of what they hold.' },
  ),
});

const countsSchema = Type.Object({
  critical: count,
  high: count,
  medium: count,
  low: count,
  negligible: count,
  unknown: count,
});

export const openFindingsSchema = nullable(
  Type.Object(
    { open: count, counts: countsSchema, knownExploited: count, fixable: count, suppressed: count },
    { description: 'What is open now. Null while nothing in the scope was assessed: nothing is known then.' },
  ),
);

const meanTime = { closed: count, meanDays: figure, medianDays: figure };

export const mttrSchema = Type.Object({
  overall: Type.Object(meanTime),
  bySeverity: Type.Array(Type.Object({ severity: oneOf(severities), ...meanTime })),
});

const slaNumbers = {
  open: nullable(count),
  dueSoon: nullable(count),
  breached: nullable(count),
  notYetDue: nullable(Type.Integer({ description: 'Open before the deadline; counts in no share.' })),
  closedInTime: count,
  closedLate: count,
  compliancePercent: nullable(
    Type.Number({
      description:
        '`closedInTime` as a share of `closedInTime`, `closedLate` and `breached` together; null where all three are 0.',
    }),
  ),
};

export const slaSchema = Type.Object({
  overall: Type.Object(slaNumbers),
  bySeverity: Type.Array(
    Type.Object({
      severity: oneOf(deadlineSeverities),
      days: Type.Integer({ description: 'By the policy.' }),
      ...slaNumbers,
    }),
  ),
});

const moved = Type.Object({ now: figure, before: figure });
const movedMean = (over: string) =>
  Type.Object({
    now: figure,
    before: figure,
    nowOver: nullable(Type.Integer({ description: `Number of ${over} that \`now\` is the mean of.` })),
    beforeOver: nullable(Type.Integer({ description: `Number of ${over} that \`before\` is the mean of.` })),
  });

export const movementSchema = Type.Object({
  previous: Type.Object(periodSchema.properties, { description: 'As long as the period, and ends where it begins.' }),
  opened: moved,
  closed: moved,
  mttrDays: movedMean('closed findings'),
  closedInTimePercent: Type.Object(moved.properties, {
    description: 'Share of the findings that closed before their deadline, of `closedWithDeadline`.',
  }),
  closedWithDeadline: moved,
  comparedDay: nullable(
    Type.String({
      description: '`YYYY-MM-DD`: Day of the kept figures behind `before` from here on; null: none were kept.',
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
  type: Type.String(),
  name: Type.String(),
  release: Type.Optional(
    nullable(
      Type.String({ description: 'Release of the distribution (`debian-12`); null for packages of no distribution.' }),
    ),
  ),
  from: Type.String(),
  to: Type.String(),
  closes: count,
  critical: count,
  high: count,
  knownExploited: count,
  images: count,
  riskRemovedPercent: Type.Number({ description: 'Share of all open risk that goes with it.' }),
});

export const riskSchema = Type.Object({
  average: nullable(Type.Number({ description: 'Mean over the images with a score.' })),
  highest: nullable(count),
  imagesScored: Type.Integer({ description: 'Images with a score.' }),
  imagesNotAssessed: Type.Integer({
    description: 'Scanned images without a score: nothing in them could be assessed.',
  }),
});

export const gradeSchema = nullable(
  oneOf(grades, { description: 'The best one that at least half of the images reach; null when fewer have any.' }),
);

const trendDaySchema = Type.Object({
  day: Type.String({ description: '`YYYY-MM-DD`, in UTC.' }),
  isKept: Type.Boolean({ description: 'False: nothing was kept of that day, and all of it is null.' }),
  open: nullable(count),
  critical: nullable(count),
  high: nullable(count),
  medium: nullable(count),
  low: nullable(count),
  knownExploited: nullable(count),
  breached: nullable(count),
  riskAverage: figure,
  riskOver: nullable(Type.Integer({ description: 'Number of images that `riskAverage` is the mean of.' })),
  recentPercent: figure,
});

export const postureSchema = Type.Object({
  asOf: instant,
  period: periodSchema,
  coverage: coverageSchema,
  freshness: Type.Object({
    tags: Type.Integer({ description: 'Scanned tags, which the figures of age are of.' }),
    medianAgeDays: figure,
    oldestAgeDays: figure,
    withinOneDay: count,
    withinSevenDays: count,
    advisoriesOldest: nullable(instant),
    advisoriesNewest: nullable(instant),
  }),
  findings: openFindingsSchema,
  risk: riskSchema,
  grade: gradeSchema,
  grades: Type.Object({
    A: count,
    B: count,
    C: count,
    D: count,
    F: count,
    ungraded: Type.Integer({ description: 'Scanned, but not all of it was assessed.' }),
    notScanned: count,
  }),
  mttr: mttrSchema,
  sla: slaSchema,
  worstImages: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      tag: Type.String(),
      registryId: nullable(Type.String()),
      riskScore: count,
      grade: nullable(oneOf(grades)),
      critical: count,
      high: count,
      lastScannedAt: nullable(instant),
    }),
  ),
  unassessedImages: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      tag: Type.String(),
      registryId: nullable(Type.String()),
      notAssessed: notAssessedSchema,
      lastScannedAt: nullable(instant),
    }),
    { description: 'Images with a result that could assess nothing, by name; `worstImages` does not rank them.' },
  ),
  trend: Type.Array(trendDaySchema, { description: '30 days up to the last one of the period, in UTC.' }),
  movement: movementSchema,
  topActions: Type.Array(rankedUpgradeSchema, { description: 'The most risk removed first.' }),
  upgrades: Type.Array(rankedUpgradeSchema, { description: 'The most findings closed first.' }),
});

export const dataOf = <Data extends TSchema>(data: Data) => Type.Object({ data });
