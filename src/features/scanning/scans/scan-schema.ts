import { type Static, Type } from 'typebox';
import { grades, scannerNames, scanStatuses } from '../../../domain/scan.ts';
import { checkStatuses } from '../../../engine/checks/image-check.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';
import { findingSchema } from '../../findings/vulnerabilities/finding-schema.ts';
import { notAssessedSchema } from '../images/not-assessed-schema.ts';

export const scanParams = Type.Object({ scanId: Type.String({ maxLength: 64 }) });

/** Request and response schemas. */

const timestamp = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' });

export const severityCountsSchema = Type.Object({
  critical: Type.Integer(),
  high: Type.Integer(),
  medium: Type.Integer(),
  low: Type.Integer(),
  negligible: Type.Integer(),
  unknown: Type.Integer(),
});

export const scannerRunSchema = Type.Object({
  name: oneOf(scannerNames),
  version: nullable(Type.String()),
  databaseVersion: nullable(Type.String()),
  status: oneOf(['SUCCEEDED', 'FAILED', 'UNAVAILABLE']),
  requested: oneOf(['explicit', 'default']),
  durationMs: nullable(Type.Integer()),
  findings: nullable(Type.Integer()),
  error: nullable(Type.String()),
});

export const scanErrorSchema = Type.Object({ code: Type.String(), message: Type.String() }, { title: 'ScanError' });

const scanFields = {
  scanId: Type.String(),
  id: Type.String({ description: 'Same as scanId.' }),
  batchId: Type.String({ description: 'Id shared by all scans of one request.' }),
  imageId: Type.String(),
  tagId: Type.String(),
  registryId: nullable(Type.String()),
  image: Type.String({ description: 'Repository in short form: `alpine`, `ghcr.io/acme/api`.' }),
  tag: Type.String(),
  digest: nullable(Type.String({ description: 'Digest of the scanned manifest. Null until resolved.' })),
  platform: nullable(Type.String({ description: '`os/architecture[/variant]`. Null until resolved.' })),
  origin: oneOf(['cloud', 'sensor', 'cli']),
  scanners: Type.Array(scannerRunSchema),
  status: oneOf(scanStatuses),
  completeness: nullable(
    oneOf(['complete', 'partial'], { description: '`partial`: some content was not read or not assessed.' }),
  ),
  compliance: nullable(oneOf(grades, { description: 'Grade. Null if any content was not assessed.' })),
  notAssessed: nullable(notAssessedSchema),
  riskScore: nullable(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Null until the scan is complete, and if no content could be assessed.',
    }),
  ),
  counts: nullable(
    Type.Object(severityCountsSchema.properties, {
      description: 'Null (unknown) if `riskScore` is null. A lower bound if `completeness` is `partial`.',
    }),
  ),
  fixable: nullable(Type.Integer()),
  createdAt: timestamp,
  startedAt: nullable(timestamp),
  scannedAt: nullable(timestamp),
  durationMs: nullable(Type.Integer()),
};

const scanFieldsOfWaiting = {
  attempt: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Number of attempts. Present only while the scan is QUEUED after a failed attempt.',
    }),
  ),
  nextAttemptAt: Type.Optional(
    nullable(
      Type.String({
        format: 'date-time',
        description: 'Earliest start of the next attempt. Present together with `attempt`.',
      }),
    ),
  ),
  lastError: Type.Optional(scanErrorSchema),
};

export const scanListItemSchema = Type.Object({ ...scanFields, ...scanFieldsOfWaiting }, { title: 'ScanListItem' });
export type ScanListItem = Static<typeof scanListItemSchema>;

export const packageSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    version: Type.String(),
    type: Type.String(),
    purl: Type.String(),
    architecture: nullable(Type.String()),
    source: nullable(Type.Object({ name: Type.String(), version: Type.String() })),
    licenses: Type.Array(Type.String()),
    paths: Type.Array(Type.String()),
    layer: Type.Object({ index: Type.Integer(), diffId: nullable(Type.String()) }),
    os: Type.Boolean({ description: 'True for packages of the distribution and packages owned by one.' }),
    dev: Type.Boolean(),
  },
  { title: 'Package' },
);
export type PackageView = Static<typeof packageSchema>;

export const layerSchema = Type.Object(
  {
    id: Type.String(),
    index: Type.Integer(),
    digest: nullable(Type.String()),
    diffId: nullable(Type.String()),
    mediaType: nullable(Type.String()),
    sizeBytes: Type.Integer(),
    uncompressedBytes: Type.Integer(),
    command: Type.String(),
    createdAt: nullable(Type.String()),
    empty: Type.Boolean(),
    packages: Type.Integer(),
    findings: Type.Integer(),
    wastedBytes: Type.Integer(),
    topFiles: Type.Array(Type.Object({ path: Type.String(), sizeBytes: Type.Integer() })),
  },
  { title: 'Layer' },
);
export type LayerView = Static<typeof layerSchema>;

export const checkSchema = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    status: oneOf(checkStatuses),
    weight: Type.Number(),
    cisControl: nullable(Type.String()),
    evidence: Type.Array(Type.String()),
    remediation: Type.String(),
  },
  { title: 'Check' },
);

const warningSchema = Type.Object(
  {
    code: Type.String(),
    message: Type.String(),
    path: Type.Optional(Type.String()),
    layerIndex: Type.Optional(Type.Integer()),
  },
  { title: 'ScanWarning' },
);

export const scanDetailSchema = Type.Object(
  {
    ...scanFields,
    ...scanFieldsOfWaiting,
    findings: Type.Array(findingSchema),
    packages: Type.Array(packageSchema),
    layers: Type.Array(layerSchema),
    checks: Type.Array(checkSchema),
    os: nullable(
      Type.Object({
        id: Type.String(),
        versionId: Type.String(),
        codename: Type.Optional(Type.String()),
        name: Type.String(),
      }),
    ),
    base: Type.Null({ description: 'Base image. Null if not determined.' }),
    sbom: nullable(
      Type.Object({
        cyclonedx: Type.String({ description: 'Path of the CycloneDX document.' }),
        spdx: Type.String({ description: 'Path of the SPDX document.' }),
      }),
    ),
    scoring: nullable(Type.Unknown({ description: 'Version of the score and its top contributors.' })),
    coverage: nullable(
      Type.Object({
        assessed: Type.Integer(),
        notAssessed: Type.Array(
          Type.Object({
            kind: Type.String({
              description:
                'Package type, with the release if relevant (`deb (debian 14)`), or kind of unread content (`rpm`).',
            }),
            count: Type.Integer({ minimum: 0, description: 'Number of packages, or of files with unread content.' }),
            reason: Type.String(),
            examplePath: nullable(Type.String({ description: 'Path of one of the unread files.' })),
            group: Type.String({ deprecated: true, description: 'Same as `kind`.' }),
            packages: Type.Integer({
              deprecated: true,
              description: 'Same as `count` if packages are counted, else 0.',
            }),
          }),
        ),
      }),
    ),
    warnings: Type.Array(warningSchema),
    advisories: nullable(
      Type.Object({
        snapshot: Type.String({ description: 'Digest of the advisory snapshot used for the scan.' }),
        builtAt: timestamp,
        age: Type.Integer({ description: 'Age of the advisory snapshot at the time of the scan, in seconds.' }),
      }),
    ),
    error: nullable(scanErrorSchema),
  },
  { title: 'ScanDetail' },
);

export const scanStatusSchema = Type.Object(
  {
    scanId: Type.String(),
    status: oneOf(scanStatuses),
    completeness: nullable(oneOf(['complete', 'partial'])),
    progress: Type.Object({ phase: Type.String(), percent: Type.Integer({ minimum: 0, maximum: 100 }) }),
    error: nullable(scanErrorSchema),
    createdAt: timestamp,
    startedAt: nullable(timestamp),
    scannedAt: nullable(timestamp),
    ...scanFieldsOfWaiting,
  },
  { title: 'ScanState' },
);

export const createScanBody = Type.Object({
  image: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'Reference: `alpine:3.19`, `ghcr.io/acme/api@sha256:…`.',
    }),
  ),
  imageId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Id of a known image. Takes precedence over `image`.' }),
  ),
  tags: Type.Optional(
    Type.Union(
      [Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { minItems: 1, maxItems: 50 }), Type.Literal('all')],
      {
        description:
          'Tags of the image, known or new. `all` selects the known tags and requires an `imageId`. Not allowed if `image` contains a tag or digest.',
      },
    ),
  ),
  scanners: Type.Optional(Type.Array(oneOf(scannerNames), { minItems: 1, maxItems: 16 })),
  platforms: Type.Optional(
    Type.Union([
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 20 }),
      Type.Literal('all'),
    ]),
  ),
  registryId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  priority: Type.Optional(oneOf(['normal', 'high'])),
});
export type CreateScanBody = Static<typeof createScanBody>;

export const createScanResponse = Type.Object({
  data: Type.Object({
    scanId: Type.String({ description: 'Id of the first scan in `scans`.' }),
    status: oneOf(scanStatuses),
    message: Type.String(),
    statusUrl: Type.String(),
    batchId: Type.String(),
    scans: Type.Array(
      Type.Object({
        scanId: Type.String(),
        image: Type.String(),
        tag: Type.String(),
        platform: nullable(Type.String()),
        status: oneOf(scanStatuses),
        statusUrl: Type.String(),
      }),
    ),
  }),
});
