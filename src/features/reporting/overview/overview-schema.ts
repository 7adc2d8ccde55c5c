import { type Static, Type } from 'typebox';
import { severities } from '../../../domain/severity.ts';
import { exampleId } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';
import { imageStatuses } from '../../scanning/images/image-status.ts';
import { gradeSchema, periodSchema, trendDaySchema } from '../posture/posture-schema.ts';
import { changeKinds } from './change-kinds-store.ts';

const count = Type.Integer({ minimum: 0 });
const none = Type.Integer({ minimum: 0, examples: [0] });
const instant = Type.String({ format: 'date-time' });

const causesOf = (change: string) =>
  Type.Array(Type.Object({ cause: Type.String({ examples: ['new advisory'] }), findings: count }), {
    description: `By cause, most findings first. Totals of \`GET /api/changes\` with \`change=${change}\` and \`cause\`.`,
  });

const changesSchema = Type.Object(
  {
    opened: nullable(
      Type.Integer({
        description: 'Total of `GET /api/changes?change=opened`. Null if nothing was scanned before `to`.',
      }),
    ),
    closed: nullable(
      Type.Integer({
        description: 'Total of `GET /api/changes?change=closed`. Null if nothing was scanned before `to`.',
      }),
    ),
    openedCauses: causesOf('opened'),
    closedCauses: causesOf('closed'),
    days: Type.Array(
      Type.Object({
        day: Type.String({ description: 'Day in UTC (`YYYY-MM-DD`).', examples: ['2026-01-15'] }),
        opened: count,
        closed: none,
      }),
      { description: 'Every day of the period. The first and the last one can be parts of a day.' },
    ),
  },
  { title: 'OverviewChanges' },
);

const statusCounts = { total: count, ...Object.fromEntries(imageStatuses.map((status) => [status, none])) };

const tagsSchema = Type.Object(statusCounts, {
  title: 'OverviewTags',
  description: 'Number of tags by status. Totals of `GET /api/tags` with the filter `status`.',
});

const requestedTagsSchema = Type.Object(statusCounts, {
  title: 'OverviewRequestedTags',
  description:
    'Number of tags by the status of their newest scan that a scan was requested for and that neither a scan nor a sync has found yet. They belong to no population. Totals of `GET /api/tags` with `found=false` and the filter `status`.',
});

const registrySchema = Type.Object({
  id: Type.String({ examples: [exampleId('reg')] }),
  name: Type.String({ examples: ['production'] }),
  status: Type.String({ examples: ['unauthorized'] }),
  code: nullable(Type.String({ examples: ['UNAUTHORIZED'] })),
  message: nullable(Type.String({ examples: ['The registry refused the credentials.'] })),
  lastSyncAt: nullable(instant),
});

export const overviewSchema = Type.Object(
  {
    asOf: Type.String({ format: 'date-time', description: 'Time of all figures.' }),
    period: periodSchema,
    changes: changesSchema,
    tags: tagsSchema,
    requestedTags: requestedTagsSchema,
    deadlines: nullable(
      Type.Object({
        overdue: Type.Integer({
          description: 'Total of `GET /api/reports/sla/entries?status=BREACHED`.',
          examples: [0],
        }),
        dueInSevenDays: Type.Integer({
          description: 'Total of `GET /api/reports/sla/entries` with `from` = `asOf` and `to` = `asOf` and seven days.',
        }),
        notYetDue: Type.Integer({ description: 'Open findings before their deadline.' }),
        days: Type.Array(
          Type.Object({
            day: Type.String({ description: 'Day in UTC (`YYYY-MM-DD`).', examples: ['2026-01-15'] }),
            due: Type.Integer({
              minimum: 0,
              description:
                'Total of `GET /api/vulnerabilities` with `dueFrom` and `dueTo` of the day. The first day begins at `asOf`.',
              examples: [3],
            }),
          }),
          { description: 'The current day and the next 90 days: how many deadlines of open findings come on each.' },
        ),
        later: Type.Integer({ minimum: 0, description: 'Deadlines after these days.', examples: [0] }),
      }),
      { examples: [null] },
    ),
    grade: gradeSchema,
    trend: Type.Array(trendDaySchema, { description: 'The days of the period, at most 366.' }),
    registries: Type.Object({
      total: count,
      byStatus: Type.Array(Type.Object({ status: Type.String({ examples: ['healthy'] }), registries: count })),
      failing: Type.Array(registrySchema, {
        description: 'Registries that are neither `healthy` nor `unknown`, ordered by name, at most 20.',
      }),
    }),
    sensors: Type.Object({ total: count, online: count, offline: none }),
    advisories: Type.Object({
      builtAt: nullable(Type.String({ format: 'date-time', deprecated: true, description: 'Same as `changedAt`.' })),
      fetchedAt: nullable(
        Type.String({ format: 'date-time', deprecated: true, description: 'Same as `confirmedAt`.' }),
      ),
      confirmedAt: nullable(
        Type.String({
          format: 'date-time',
          description:
            'All feeds of the newest advisories were fetched, or confirmed to be unchanged, at this time or later.',
        }),
      ),
      changedAt: nullable(
        Type.String({ format: 'date-time', description: 'When the data of the newest advisories changed.' }),
      ),
      ageSeconds: nullable(
        Type.Integer({
          description: 'Seconds from `confirmedAt` to `asOf`, as in `GET /api/advisories/status` and `/readyz`.',
          examples: [10_800],
        }),
      ),
      dueTagPlatforms: Type.Integer({
        description: 'Results that have other advisories and will be matched again.',
        examples: [0],
      }),
    }),
  },
  { title: 'Overview' },
);
export type Overview = Static<typeof overviewSchema>;

export const changeSchema = Type.Object(
  {
    id: Type.String({ description: 'Vulnerability id.', examples: [exampleId('vul')] }),
    change: oneOf(changeKinds, { examples: ['opened'] }),
    at: instant,
    cause: Type.String({
      description: 'As `openedCause` and `closedCause` of vulnerabilities.',
      examples: ['new advisory'],
    }),
    cveId: Type.String({ examples: ['CVE-2024-5535'] }),
    severity: oneOf(severities, { examples: ['HIGH'] }),
    kev: Type.Boolean({ examples: [false] }),
    package: Type.Object({
      type: Type.String({ examples: ['deb'] }),
      name: Type.String({ examples: ['openssl'] }),
      version: Type.String({ examples: ['3.0.11-1~deb12u2'] }),
    }),
    fixedVersion: nullable(Type.String({ examples: ['3.0.15-1~deb12u1'] })),
    image: Type.Object({
      id: Type.String({ examples: [exampleId('img')] }),
      name: Type.String({ examples: ['registry.example.com/acme/api'] }),
    }),
    tag: Type.Object({ id: Type.String({ examples: [exampleId('tag')] }), name: Type.String({ examples: ['1.4.2'] }) }),
    platform: Type.String({ examples: ['linux/amd64'] }),
    registryId: nullable(Type.String({ examples: [exampleId('reg')] })),
  },
  { title: 'FindingChange' },
);

export const coveredTagSchema = Type.Object(
  {
    id: Type.String({ examples: [exampleId('tag')] }),
    name: Type.String({ examples: ['1.4.2'] }),
    image: Type.Object({
      id: Type.String({ examples: [exampleId('img')] }),
      name: Type.String({ examples: ['registry.example.com/acme/api'] }),
    }),
    registryId: nullable(Type.String({ examples: [exampleId('reg')] })),
    status: oneOf(imageStatuses, {
      description: 'As `status` of images. `PARTIAL` also if a requested platform failed in the last 30 days.',
      examples: ['COMPLETE'],
    }),
    riskScore: nullable(Type.Integer({ description: 'Highest score of the platforms.', examples: [62] })),
    grade: gradeSchema,
    scannedAt: nullable(Type.String({ format: 'date-time', description: 'Time of the newest result.' })),
    lastScanId: nullable(
      Type.String({ description: 'Newest scan, also without a result.', examples: [exampleId('scan')] }),
    ),
    error: nullable(
      Type.Object({
        code: Type.String({ examples: ['UNREACHABLE'] }),
        message: Type.String({ examples: ['The registry cannot be reached or did not respond in time.'] }),
      }),
      { examples: [null] },
    ),
  },
  { title: 'CoveredTag' },
);
