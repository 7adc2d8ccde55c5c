import { type Static, Type } from 'typebox';
import { grades, scannerNames, scanStatuses } from '../../../domain/scan.ts';
import { checkStatuses } from '../../../engine/checks/image-check.ts';
import { exampleDigest, exampleId } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';
import { findingSchema } from '../../findings/vulnerabilities/finding-schema.ts';
import { notAssessedSchema } from '../images/not-assessed-schema.ts';

export const scanParams = Type.Object({ scanId: Type.String({ maxLength: 64, examples: [exampleId('scan')] }) });

/** Request and response schemas. */

const timestamp = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' });

export const severityCountsSchema = Type.Object({
  critical: Type.Integer({ examples: [0] }),
  high: Type.Integer(),
  medium: Type.Integer({ examples: [0] }),
  low: Type.Integer({ examples: [0] }),
  negligible: Type.Integer({ examples: [0] }),
  unknown: Type.Integer({ examples: [0] }),
});

const scannerRunSchema = Type.Object({
  name: oneOf(scannerNames, { examples: ['builtin'] }),
  version: nullable(Type.String({ examples: ['1.0.0'] })),
  databaseVersion: nullable(Type.String({ examples: ['2026-01-15'] })),
  status: oneOf(['SUCCEEDED', 'FAILED', 'UNAVAILABLE']),
  requested: oneOf(['explicit', 'default']),
  durationMs: nullable(Type.Integer({ examples: [8420] })),
  findings: nullable(Type.Integer()),
  error: nullable(Type.String(), { examples: [null] }),
});

const scannerDetailSchema = Type.Object({
  ...scannerRunSchema.properties,
  notes: Type.Array(
    Type.Object({
      id: Type.String({ examples: ['CIS-DI-0001'] }),
      level: Type.String({ examples: ['WARN'] }),
      text: Type.String({ examples: ['Create a user for the container'] }),
    }),
    {
      description: 'Image checks and figures of scanners such as dockle and dive. They do not affect grade and score.',
      examples: [[]],
    },
  ),
});

export const scanErrorSchema = Type.Object(
  {
    code: Type.String({ examples: ['UNREACHABLE'] }),
    message: Type.String({ examples: ['The registry cannot be reached or did not respond in time.'] }),
  },
  { title: 'ScanError' },
);

const scanFields = {
  scanId: Type.String({ examples: [exampleId('scan')] }),
  id: Type.String({ description: 'Same as scanId.', examples: [exampleId('scan')] }),
  batchId: Type.String({ description: 'Id shared by all scans of one request.', examples: [exampleId('bat')] }),
  imageId: Type.String({ examples: [exampleId('img')] }),
  tagId: Type.String({ examples: [exampleId('tag')] }),
  registryId: nullable(Type.String({ examples: [exampleId('reg')] })),
  image: Type.String({
    description: 'Repository in short form: `alpine`, `ghcr.io/acme/api`.',
    examples: ['registry.example.com/acme/api:1.4.2'],
  }),
  tag: Type.String({ examples: ['1.4.2'] }),
  digest: nullable(
    Type.String({ description: 'Digest of the scanned manifest. Null until resolved.', examples: [exampleDigest] }),
  ),
  platform: nullable(
    Type.String({ description: '`os/architecture[/variant]`. Null until resolved.', examples: ['linux/amd64'] }),
  ),
  origin: oneOf(['cloud', 'sensor', 'cli']),
  scanners: Type.Array(scannerRunSchema),
  status: oneOf(scanStatuses, { examples: ['COMPLETE'] }),
  completeness: nullable(
    oneOf(['complete', 'partial'], { description: '`partial`: some content was not read or not assessed.' }),
  ),
  compliance: nullable(oneOf(grades, { description: 'Grade. Null if any content was not assessed.', examples: ['B'] })),
  notAssessed: nullable(notAssessedSchema),
  riskScore: nullable(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Null until the scan is complete, and if no content could be assessed.',
      examples: [62],
    }),
  ),
  counts: nullable(
    Type.Object(severityCountsSchema.properties, {
      description: 'Null (unknown) if `riskScore` is null. A lower bound if `completeness` is `partial`.',
    }),
  ),
  fixable: nullable(Type.Integer({ examples: [1] })),
  createdAt: timestamp,
  startedAt: nullable(timestamp),
  scannedAt: nullable(timestamp),
  durationMs: nullable(Type.Integer({ examples: [8420] })),
  error: nullable(scanErrorSchema, { examples: [null] }),
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
    id: Type.String({ examples: [exampleId('pkg')] }),
    name: Type.String({ examples: ['openssl'] }),
    version: Type.String({ examples: ['3.0.11-1~deb12u2'] }),
    type: Type.String({ examples: ['deb'] }),
    purl: Type.String({ examples: ['pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12'] }),
    architecture: nullable(Type.String({ examples: ['amd64'] })),
    source: nullable(
      Type.Object({
        name: Type.String({ examples: ['openssl'] }),
        version: Type.String({ examples: ['3.0.11-1~deb12u2'] }),
      }),
    ),
    licenses: Type.Array(Type.String(), { examples: [['Apache-2.0']] }),
    paths: Type.Array(Type.String(), { examples: [['var/lib/dpkg/status']] }),
    layer: Type.Object({
      index: Type.Integer({ examples: [0] }),
      diffId: nullable(Type.String({ examples: [exampleDigest] })),
    }),
    os: Type.Boolean({ description: 'True for packages of the distribution and packages owned by one.' }),
    ownedBy: nullable(
      Type.Object(
        {
          type: Type.String({ examples: ['deb'] }),
          name: Type.String({ examples: ['python3-yaml'] }),
          version: Type.String({ examples: ['6.0-3+b2'] }),
        },
        {
          description:
            'The distribution package that owns the package, whose advisories provide its fixes. Null for other packages, and if it is not known which one.',
        },
      ),
    ),
    ownedFiles: nullable(
      Type.Object(
        { count: Type.Integer({ examples: [214] }), bytes: Type.Integer({ examples: [7_340_032] }) },
        {
          description:
            'Regular files with content that a distribution package owns in the image, and their bytes. A file of several packages counts for one of them. Null for other packages, and if not all files of the image are known.',
        },
      ),
    ),
    dev: Type.Boolean({ examples: [false] }),
    scanners: Type.Array(Type.String(), {
      description:
        'Scanners that list the package. `builtin` is the engine of this service. Empty: not known, as for a package of an uploaded result.',
      examples: [['builtin', 'syft']],
    }),
    support: nullable(
      Type.Object(
        {
          product: Type.String({ description: 'Name at the source of the dates.', examples: ['nodejs'] }),
          release: Type.String({ examples: ['16'] }),
          endsOn: nullable(
            Type.String({
              format: 'date',
              description: 'Last day of security support. Null: supported, and the source names no day.',
              examples: ['2023-09-11'],
            }),
          ),
          hasEnded: Type.Boolean({ examples: [true] }),
          source: Type.String({ examples: ['endoflife.date'] }),
          asOf: Type.String({
            format: 'date',
            description: 'Day of the data of the source.',
            examples: ['2026-08-22'],
          }),
        },
        {
          description:
            'Support of a language runtime, server or framework by its project. Null for other packages, for releases without dates, and for packages of a distribution, which the distribution supports.',
        },
      ),
    ),
  },
  { title: 'Package' },
);
export type PackageView = Static<typeof packageSchema>;

const layerFileSchema = Type.Object({
  path: Type.String({ examples: ['usr/lib/x86_64-linux-gnu/libcrypto.so.3'] }),
  sizeBytes: Type.Integer({ examples: [52_428_800] }),
});

export const layerSchema = Type.Object(
  {
    id: Type.String({ examples: [exampleId('lay')] }),
    index: Type.Integer({ examples: [0] }),
    digest: nullable(Type.String({ examples: [exampleDigest] })),
    diffId: nullable(Type.String({ examples: [exampleDigest] })),
    mediaType: nullable(Type.String({ examples: ['application/vnd.oci.image.layer.v1.tar+gzip'] })),
    sizeBytes: Type.Integer({ examples: [52_428_800] }),
    uncompressedBytes: Type.Integer({ examples: [131_072_000] }),
    command: Type.String({ examples: ['COPY dist /app'] }),
    createdAt: nullable(Type.String()),
    empty: Type.Boolean({ examples: [false] }),
    packages: Type.Integer(),
    findings: Type.Integer(),
    wastedBytes: Type.Integer(),
    topFiles: Type.Array(layerFileSchema),
    removedFiles: nullable(
      Type.Array(layerFileSchema, {
        description:
          'Largest files of the layer that a later layer deletes or replaces. Null in results of senders that do not state them, and of earlier versions.',
      }),
    ),
  },
  { title: 'Layer' },
);
export type LayerView = Static<typeof layerSchema>;

export const checkSchema = Type.Object(
  {
    id: Type.String({ examples: ['PLI-001'] }),
    title: Type.String({ examples: ['Runs as a user without privileges'] }),
    status: oneOf(checkStatuses),
    weight: Type.Number(),
    cisControl: nullable(Type.String({ examples: ['4.1'] })),
    evidence: Type.Array(Type.String({ examples: ['The image runs as uid 1000.'] })),
    remediation: Type.String({ examples: ['Add a USER instruction with an unprivileged user.'] }),
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

/** Fields of a scan with its result, without the lists. */
export const scanResultFields = {
  ...scanFields,
  ...scanFieldsOfWaiting,
  scanners: Type.Array(scannerDetailSchema),
  os: nullable(
    Type.Object(
      {
        id: Type.String(),
        versionId: Type.String(),
        codename: Type.Optional(Type.String()),
        name: Type.String(),
      },
      { examples: [{ id: 'debian', versionId: '12', name: 'Debian GNU/Linux 12 (bookworm)' }] },
    ),
  ),
  content: nullable(
    Type.Object({
      bytes: Type.Integer({
        description: 'Bytes of all files of the image that no later layer hides.',
        examples: [131_072_000],
      }),
      packageBytes: Type.Integer({
        description: 'Bytes of the files that declare or belong to a listed package. The rest has no known origin.',
        examples: [128_450_560],
      }),
    }),
  ),
  // `type: null` alone is a type that generators of clients do not know.
  base: Type.Unsafe<null>({ type: ['object', 'null'], description: 'Reserved for the base image. Always null.' }),
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
          reason: Type.String({ examples: ['The function is not called.'] }),
          examplePath: nullable(Type.String({ description: 'Path of one of the unread files.' })),
          group: Type.String({ deprecated: true, description: 'Same as `kind`.', examples: ['golang'] }),
          packages: Type.Integer({
            deprecated: true,
            description: 'Same as `count` if packages are counted, else 0.',
          }),
        }),
      ),
    }),
  ),
  warnings: Type.Array(warningSchema, { examples: [[]] }),
  advisories: nullable(
    Type.Object({
      snapshot: Type.String({
        description: 'Digest of the advisory snapshot used for the scan.',
        examples: ['sha256:4f53cda18c2b'],
      }),
      builtAt: Type.String({ format: 'date-time', deprecated: true, description: 'Same as `changedAt`.' }),
      confirmedAt: Type.String({
        format: 'date-time',
        description:
          'All feeds were fetched, or confirmed to be unchanged, at this time or later. Results of versions that did not record it have `changedAt`.',
      }),
      changedAt: Type.String({ format: 'date-time', description: 'When the data of the advisories changed.' }),
      age: Type.Integer({
        description: 'Seconds from `confirmedAt` to the scan.',
        examples: [5400],
      }),
    }),
  ),
  error: nullable(scanErrorSchema, { examples: [null] }),
};

export const scanDetailSchema = Type.Object(
  {
    ...scanResultFields,
    findings: Type.Array(findingSchema),
    packages: Type.Array(packageSchema),
    layers: Type.Array(layerSchema),
    checks: Type.Array(checkSchema),
  },
  { title: 'ScanDetail' },
);
export type ScanDetail = Static<typeof scanDetailSchema>;

export const scanStatusSchema = Type.Object(
  {
    scanId: Type.String({ examples: [exampleId('scan')] }),
    status: oneOf(scanStatuses, { examples: ['COMPLETE'] }),
    completeness: nullable(oneOf(['complete', 'partial'])),
    progress: Type.Object({
      phase: Type.String({ examples: ['pulling'] }),
      percent: Type.Integer({ minimum: 0, maximum: 100, examples: [40] }),
    }),
    error: nullable(scanErrorSchema, { examples: [null] }),
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
    scanId: Type.String({ description: 'Id of the first scan in `scans`.', examples: [exampleId('scan')] }),
    status: oneOf(scanStatuses, { examples: ['COMPLETE'] }),
    message: Type.String({ examples: ['1 scan queued'] }),
    statusUrl: Type.String({ examples: [`/api/scans/${exampleId('scan')}/status`] }),
    batchId: Type.String({ examples: [exampleId('bat')] }),
    scans: Type.Array(
      Type.Object({
        scanId: Type.String({ examples: [exampleId('scan')] }),
        image: Type.String({ examples: ['registry.example.com/acme/api:1.4.2'] }),
        tag: Type.String({ examples: ['1.4.2'] }),
        platform: nullable(Type.String({ examples: ['linux/amd64'] })),
        status: oneOf(scanStatuses),
        statusUrl: Type.String({ examples: [`/api/scans/${exampleId('scan')}/status`] }),
      }),
    ),
  }),
});
