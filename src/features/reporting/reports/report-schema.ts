import { type Static, Type } from 'typebox';
import { exampleId, exampleToken } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';
import { reportFormatNames, reportTypes } from '../../../reports/report-type.ts';
import { deliverToSchema } from '../delivery/destination-schema.ts';
import type { ReportFamilies } from './report-families.ts';
import { reportStatuses } from './report-status.ts';

/** Request and response schemas of reports. */

/** Report types of all families. */
export const reportTypeSchema = ({ all }: ReportFamilies) =>
  oneOf(
    all.flatMap(({ types }) => types),
    { examples: ['technical'] },
  );
const reportFormatSchema = ({ all }: ReportFamilies) =>
  oneOf([...reportFormatNames, ...all.flatMap(({ files }) => files.formats)]);
export const reportScopes = ['org', 'registry', 'custom'] as const;
export const reportFrequencies = ['ONE_TIME', 'DAILY', 'WEEKLY', 'MONTHLY'] as const;

const timestamp = Type.String({ format: 'date-time' });
const expiry = Type.String({ format: 'date-time', examples: ['2099-01-01T00:00:00Z'] });
const id = Type.String({ minLength: 1, maxLength: 64 });

export const createReportBody = Type.Object(
  {
    type: oneOf(reportTypes, { examples: ['technical'] }),
    format: Type.Optional(
      oneOf(reportFormatNames, { description: 'Default PDF. Downloads can request the other formats.' }),
    ),
    scope: Type.Optional(
      oneOf(reportScopes, {
        description:
          '`org`: the whole organization. `registry`: one registry by `registryId`, or all registries, grouped. `custom`: one of `tagIds`, `scanId`, `layerId`, `packageId`. Default: derived from those fields, else `org`.',
      }),
    ),
    registryId: Type.Optional(id),
    tagIds: Type.Optional(Type.Array(id, { maxItems: 500 })),
    sections: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        maxItems: 50,
        description: 'Sections of the report type. If empty, all sections.',
      }),
    ),
    frequency: Type.Optional(
      oneOf(reportFrequencies, { description: 'Default ONE_TIME. Other values also create a schedule.' }),
    ),
    deliverTo: Type.Optional(deliverToSchema),
    scanId: Type.Optional(id),
    layerId: Type.Optional(id),
    packageId: Type.Optional(id),
  },
  { title: 'CreateReport' },
);
export type CreateReportBody = Static<typeof createReportBody>;

const reportFields = (families: ReportFamilies) => ({
  id: Type.String({ examples: [exampleId('rep')] }),
  type: reportTypeSchema(families),
  format: reportFormatSchema(families),
  status: oneOf(reportStatuses),
  scope: oneOf(reportScopes),
  frequency: oneOf(reportFrequencies),
  createdAt: timestamp,
  completedAt: nullable(
    Type.String({ format: 'date-time', description: 'Time when this version became READY or FAILED.' }),
  ),
  sizeBytes: nullable(
    Type.Integer({ minimum: 0, description: 'Size of the file in `format`.', examples: [52_428_800] }),
  ),
  name: Type.String({ examples: ['Weekly report'] }),
  version: Type.Integer({ minimum: 1, description: 'Version, increased by each regeneration.' }),
  asOf: nullable(
    Type.String({ format: 'date-time', description: 'Time of the snapshot. Null until the snapshot exists.' }),
  ),
  scheduleId: nullable(
    Type.String({
      description:
        'Id of the schedule that created the report. Null for a report without a schedule, and after the schedule ended.',
    }),
  ),
  error: nullable(
    Type.Object({ code: Type.String(), message: Type.String() }, { description: 'Reason if the report is FAILED.' }),
    { examples: [null] },
  ),
});

export const reportSchema = (families: ReportFamilies) => Type.Object(reportFields(families), { title: 'Report' });

const count = Type.Integer({ minimum: 0, examples: [0] });

const intelligenceSchema = Type.Object(
  {
    comparedWith: nullable(
      Type.Object(
        { reportId: Type.String({ examples: [exampleId('rep')] }), version: Type.Integer(), asOf: timestamp },
        { description: 'Previous snapshot of the same type and scope. Null for the first one.' },
      ),
    ),
    summary: Type.Array(Type.String(), { description: 'Summary as sentences, most important first.' }),
    movers: Type.Array(
      Type.Object({
        kind: oneOf(['image', 'package', 'registry', 'control']),
        name: Type.String({ examples: ['registry.example.com/acme/api'] }),
        measure: Type.String(),
        before: Type.Number(),
        after: Type.Number(),
      }),
      { description: 'Largest changes, ordered by size.' },
    ),
    rootPackages: Type.Array(
      Type.Object({
        type: Type.String({ examples: ['deb'] }),
        name: Type.String({ examples: ['openssl'] }),
        versions: count,
        findings: count,
        critical: count,
        high: count,
        images: count,
      }),
      { description: 'Packages with the largest share of the open findings.' },
    ),
    upgrades: Type.Array(
      Type.Object({
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
        critical: count,
        high: count,
        knownExploited: count,
        images: count,
      }),
      { description: 'Upgrades that close the most findings.' },
    ),
    worsened: Type.Array(Type.Object({ what: Type.String(), before: Type.Number(), after: Type.Number() })),
  },
  { title: 'ReportIntelligence' },
);

/** Optional properties of all families. Their types are not known here: each family presents its own properties. */
function detailFields({ all }: ReportFamilies): object {
  return Object.fromEntries(
    all.flatMap(({ detail }) => Object.entries(Type.Partial(Type.Object(detail.fields)).properties)),
  );
}

export const reportDetailSchema = (families: ReportFamilies) =>
  Type.Object(
    {
      ...reportFields(families),
      sections: Type.Array(Type.String(), { description: 'Requested sections. If empty, all sections.' }),
      target: Type.Object(
        {
          label: Type.String({ description: 'Display name.' }),
          registryId: nullable(Type.String({ examples: [exampleId('reg')] })),
          tagIds: Type.Array(Type.String()),
          scanId: nullable(Type.String({ examples: [exampleId('scan')] })),
          layerId: nullable(Type.String()),
          packageId: nullable(Type.String()),
        },
        { description: 'Target of the scope.' },
      ),
      createdBy: Type.Object({
        id: Type.String({ examples: [exampleId('usr')] }),
        name: Type.String({ examples: ['Ann Example'] }),
      }),
      intelligence: nullable(intelligenceSchema),
      ...detailFields(families),
    },
    { title: 'ReportDetail' },
  );

export const reportParams = Type.Object({
  reportId: Type.String({ maxLength: 64, title: 'Report', examples: [exampleId('rep')] }),
});

export const shareReportBody = Type.Object(
  { expiresInHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 720, description: 'Default 72.' })) },
  { title: 'ShareReport' },
);

const version = Type.Integer({
  minimum: 1,
  description: 'Version of the report that the link shows. Later versions are not shown.',
});

export const newShareSchema = Type.Object({
  id: Type.String({ examples: [exampleId('shr')] }),
  url: Type.String({
    description: 'Address of the shared report. No credential is required.',
    examples: [`https://plimsoll.example.com/api/shared/reports/${exampleToken}`],
  }),
  token: Type.String({ description: 'Token of the link. Only this response contains it.', examples: [exampleToken] }),
  expiresAt: expiry,
  version,
});

export const shareSchema = Type.Object(
  {
    id: Type.String({ examples: [exampleId('shr')] }),
    version,
    active: Type.Boolean({ description: 'True if the link is neither expired nor revoked.' }),
    expiresAt: expiry,
    revokedAt: nullable(timestamp),
    lastUsedAt: nullable(timestamp),
    uses: count,
    createdBy: Type.Object({
      id: Type.String({ examples: [exampleId('usr')] }),
      name: Type.String({ examples: ['Ann Example'] }),
    }),
    createdAt: timestamp,
  },
  { title: 'ReportShare' },
);

export const shareParams = Type.Object({
  ...reportParams.properties,
  shareId: Type.String({ maxLength: 64, title: 'Share', examples: [exampleId('shr')] }),
});

export const scheduleSchema = (families: ReportFamilies) =>
  Type.Object(
    {
      id: Type.String({ examples: [exampleId('sch')] }),
      type: reportTypeSchema(families),
      format: reportFormatSchema(families),
      name: Type.String({ examples: ['Weekly report'] }),
      scope: oneOf(reportScopes),
      frequency: oneOf(['DAILY', 'WEEKLY', 'MONTHLY']),
      nextAt: Type.String({
        format: 'date-time',
        description: 'Time from which the next report is queued, with a delay of up to five minutes.',
      }),
      lastReportId: nullable(Type.String()),
      deliverTo: deliverToSchema,
      createdBy: Type.Object(
        { id: Type.String({ examples: [exampleId('usr')] }), name: Type.String({ examples: ['Ann Example'] }) },
        {
          description:
            'Creator of the schedule. The schedule belongs to the organization and continues when the creator leaves.',
        },
      ),
      createdAt: timestamp,
    },
    { title: 'ReportSchedule' },
  );

export const changeScheduleBody = Type.Object({ deliverTo: deliverToSchema }, { title: 'ChangeReportSchedule' });

export const scheduleParams = Type.Object({
  scheduleId: Type.String({ maxLength: 64, title: 'Report schedule', examples: [exampleId('sch')] }),
});

/** Response of a deletion. */
export const deletedSchema = Type.Object({
  id: Type.String({ examples: [exampleId('rep')] }),
  deleted: Type.Literal(true),
});
