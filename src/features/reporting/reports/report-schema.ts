import { type Static, Type } from 'typebox';
import { nullable, oneOf } from '../../../http/nullable.ts';
import { reportFormatNames, reportTypes } from '../../../reports/report-type.ts';
import { packFields } from '../compliance-packs/pack-fields.ts';

/** Wire shapes of the service API, Reports, and of decisions §8. */

/** In order of life; the position is the stored rank. */
export const reportStatuses = ['QUEUED', 'GENERATING', 'READY', 'FAILED'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Both families. */
export const storedReportTypes = [...reportTypes, 'compliance_pack'] as const;
const storedFormats = [...reportFormatNames, 'ZIP'] as const;
export const reportScopes = ['org', 'registry', 'custom'] as const;
export const reportFrequencies = ['ONE_TIME', 'DAILY', 'WEEKLY', 'MONTHLY'] as const;

const timestamp = Type.String({ format: 'date-time' });
const id = Type.String({ minLength: 1, maxLength: 64 });

export const createReportBody = Type.Object(
  {
    type: oneOf(reportTypes),
    format: Type.Optional(
      oneOf(reportFormatNames, { description: 'Default PDF. Downloads may ask for the others all the same.' }),
    ),
    scope: Type.Optional(
      oneOf(reportScopes, {
        description:
          '`org`: everything. `registry`: one by `registryId`, else all, grouped. `custom`: one of `tagIds`, `scanId`, `layerId`, `packageId`. Default: what those fields say, else `org`.',
      }),
    ),
    registryId: Type.Optional(id),
    tagIds: Type.Optional(Type.Array(id, { maxItems: 500 })),
    sections: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50, description: 'Of the kind; none: all.' }),
    ),
    frequency: Type.Optional(
      oneOf(reportFrequencies, { description: 'Default ONE_TIME. The others also make a schedule of new reports.' }),
    ),
    scanId: Type.Optional(id),
    layerId: Type.Optional(id),
    packageId: Type.Optional(id),
  },
  { title: 'CreateReport' },
);
export type CreateReportBody = Static<typeof createReportBody>;

const reportFields = {
  id: Type.String(),
  type: oneOf(storedReportTypes),
  format: oneOf(storedFormats),
  status: oneOf(reportStatuses),
  scope: oneOf(reportScopes),
  frequency: oneOf(reportFrequencies),
  createdAt: timestamp,
  completedAt: nullable(Type.String({ format: 'date-time', description: 'When this version became READY or FAILED.' })),
  sizeBytes: nullable(Type.Integer({ minimum: 0, description: 'Of the file in `format`.' })),
  name: Type.String(),
  version: Type.Integer({ minimum: 1, description: 'One more with each regeneration.' }),
  asOf: nullable(
    Type.String({ format: 'date-time', description: 'The moment that it shows; null until its snapshot is taken.' }),
  ),
  scheduleId: nullable(Type.String({ description: 'The schedule that it was made with, while that exists.' })),
  error: nullable(Type.Object({ code: Type.String(), message: Type.String() }, { description: 'Why it is FAILED.' })),
};

export const reportSchema = Type.Object(reportFields, { title: 'Report' });

const count = Type.Integer({ minimum: 0 });

const intelligenceSchema = Type.Object(
  {
    comparedWith: nullable(
      Type.Object(
        { reportId: Type.String(), version: Type.Integer(), asOf: timestamp },
        { description: 'The snapshot before, of the same type and scope; null: there is none.' },
      ),
    ),
    summary: Type.Array(Type.String(), { description: 'Sentences for people, the most important first.' }),
    movers: Type.Array(
      Type.Object({
        kind: oneOf(['image', 'package', 'registry', 'control']),
        name: Type.String(),
        measure: Type.String(),
        before: Type.Number(),
        after: Type.Number(),
      }),
      { description: 'What changed most, the largest change first.' },
    ),
    rootPackages: Type.Array(
      Type.Object({
        type: Type.String(),
        name: Type.String(),
        versions: count,
        findings: count,
        critical: count,
        high: count,
        images: count,
      }),
      { description: 'Packages that weigh most among what is open.' },
    ),
    upgrades: Type.Array(
      Type.Object({
        type: Type.String(),
        name: Type.String(),
        release: Type.Optional(
          nullable(Type.String({ description: 'Of the distribution (`debian-12`); null for packages of none.' })),
        ),
        from: Type.String(),
        to: Type.String(),
        closes: count,
        critical: count,
        high: count,
        knownExploited: count,
        images: count,
      }),
      { description: 'The few that close most.' },
    ),
    worsened: Type.Array(Type.Object({ what: Type.String(), before: Type.Number(), after: Type.Number() })),
  },
  { title: 'ReportIntelligence' },
);

export const reportDetailSchema = Type.Object(
  {
    ...reportFields,
    sections: Type.Array(Type.String(), { description: 'Those asked for; none: all.' }),
    target: Type.Object(
      {
        label: Type.String({ description: 'For people.' }),
        registryId: nullable(Type.String()),
        tagIds: Type.Array(Type.String()),
        scanId: nullable(Type.String()),
        layerId: nullable(Type.String()),
        packageId: nullable(Type.String()),
      },
      { description: 'What the scope holds.' },
    ),
    createdBy: Type.Object({ id: Type.String(), name: Type.String() }),
    intelligence: nullable(intelligenceSchema),
    ...Type.Partial(Type.Object(packFields)).properties,
  },
  { title: 'ReportDetail' },
);

export const reportParams = Type.Object({ reportId: Type.String({ maxLength: 64, title: 'Report' }) });

export const shareReportBody = Type.Object(
  { expiresInHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 720, description: 'Default 72.' })) },
  { title: 'ShareReport' },
);

const version = Type.Integer({ minimum: 1, description: 'Of the report: this one, whatever is made later.' });

export const newShareSchema = Type.Object({
  id: Type.String(),
  url: Type.String({ description: 'Needs no credential.' }),
  token: Type.String({ description: 'Shown this once.' }),
  expiresAt: timestamp,
  version,
});

export const shareSchema = Type.Object(
  {
    id: Type.String(),
    version,
    active: Type.Boolean({ description: 'Neither over nor revoked.' }),
    expiresAt: timestamp,
    revokedAt: nullable(timestamp),
    lastUsedAt: nullable(timestamp),
    uses: count,
    createdBy: Type.Object({ id: Type.String(), name: Type.String() }),
    createdAt: timestamp,
  },
  { title: 'ReportShare' },
);

export const shareParams = Type.Object({
  ...reportParams.properties,
  shareId: Type.String({ maxLength: 64, title: 'Share' }),
});

export const scheduleSchema = Type.Object(
  {
    id: Type.String(),
    type: oneOf(storedReportTypes),
    format: oneOf(storedFormats),
    name: Type.String(),
    scope: oneOf(reportScopes),
    frequency: oneOf(['DAILY', 'WEEKLY', 'MONTHLY']),
    nextAt: Type.String({
      format: 'date-time',
      description: 'When the next report is queued, up to five minutes later.',
    }),
    lastReportId: nullable(Type.String()),
    createdBy: Type.Object(
      { id: Type.String(), name: Type.String() },
      { description: 'Who may have left since: the schedule is the organization’s, and goes on until it is ended.' },
    ),
    createdAt: timestamp,
  },
  { title: 'ReportSchedule' },
);

export const scheduleParams = Type.Object({ scheduleId: Type.String({ maxLength: 64, title: 'Report schedule' }) });

/** What a deletion answers. */
export const deletedSchema = Type.Object({ id: Type.String(), deleted: Type.Literal(true) });
