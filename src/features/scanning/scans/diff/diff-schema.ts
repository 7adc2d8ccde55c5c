import { type Static, Type } from 'typebox';
import { fixStates } from '../../../../domain/finding.ts';
import { severities } from '../../../../domain/severity.ts';
import { checkStatuses } from '../../../../engine/checks/image-check.ts';
import { exampleDigest, exampleId } from '../../../../http/example-values.ts';
import { nullable, oneOf } from '../../../../http/nullable.ts';

export const packageCauses = ['layer', 'engine', 'unknown'] as const;
export const findingCauses = ['package', 'version', 'advisory', 'coverage', 'scanner', 'engine', 'unknown'] as const;
export const checkCauses = ['image', 'advisory', 'engine', 'unknown'] as const;

const side = Type.Object(
  {
    scanId: Type.String({ examples: [exampleId('scan')] }),
    image: Type.String({ examples: ['registry.example.com/acme/api:1.4.2'] }),
    tag: Type.String({ examples: ['1.4.2'] }),
    digest: nullable(Type.String({ examples: [exampleDigest] })),
    platform: nullable(Type.String({ examples: ['linux/amd64'] })),
    scannedAt: nullable(Type.String({ format: 'date-time' })),
    completeness: nullable(oneOf(['complete', 'partial'])),
    engineRevision: nullable(Type.String()),
    advisories: nullable(Type.String({ description: 'Digest of the advisory snapshot.' })),
  },
  { title: 'DiffSide' },
);
const diffLayer = nullable(
  Type.Object(
    {
      index: Type.Integer({ examples: [0] }),
      diffId: nullable(Type.String({ examples: [exampleDigest] })),
      command: Type.String({ examples: ['COPY dist /app'] }),
    },
    { title: 'DiffLayer' },
  ),
);
const diffPackage = Type.Object(
  {
    change: oneOf(['added', 'removed', 'changed']),
    type: Type.String({ examples: ['deb'] }),
    name: Type.String({ examples: ['openssl'] }),
    architecture: nullable(Type.String({ examples: ['amd64'] })),
    from: nullable(Type.String({ description: 'Version in the base scan.', examples: ['2026-01-01T00:00:00Z'] })),
    to: nullable(Type.String({ description: 'Version in this scan.', examples: ['2026-02-01T00:00:00Z'] })),
    cause: oneOf(packageCauses, {
      description:
        '`layer`: a layer that exists in only one of the images. `engine`: the layers are equal and another revision of the engine read them. `unknown`: neither explains the difference, or a partial result prevents a comparison.',
    }),
    layer: diffLayer,
  },
  { title: 'DiffPackage' },
);
const findingState = nullable(
  Type.Object(
    {
      severity: oneOf(severities, { examples: ['HIGH'] }),
      fixedVersion: nullable(Type.String({ examples: ['3.0.15-1~deb12u1'] })),
      fixState: oneOf(fixStates),
    },
    { title: 'DiffFindingState' },
  ),
);
const diffFinding = Type.Object(
  {
    change: oneOf(['opened', 'closed', 'changed']),
    cveId: Type.String({ examples: ['CVE-2024-5535'] }),
    package: Type.Object(
      {
        type: Type.String({ examples: ['deb'] }),
        name: Type.String({ examples: ['openssl'] }),
        version: Type.String({ examples: ['3.0.11-1~deb12u2'] }),
      },
      { title: 'DiffFindingPackage' },
    ),
    from: findingState,
    to: findingState,
    cause: oneOf(findingCauses, {
      description:
        '`package`: the package was added or removed. `version`: the package version changed. `advisory`: the advisories differ. `coverage`: only one of the scans assessed this package type. `scanner`: only other scanners report the finding. `engine`: another revision of the engine. `unknown`: a partial result prevents a comparison, or no cause explains the difference.',
    }),
  },
  { title: 'DiffFinding' },
);
const checkStatus = nullable(oneOf(checkStatuses));
const diffCheck = Type.Object(
  {
    id: Type.String({ examples: ['PLI-001'] }),
    title: Type.String({ examples: ['Runs as a user without privileges'] }),
    from: checkStatus,
    to: checkStatus,
    cause: oneOf(checkCauses, {
      description:
        '`image`: the image differs. `advisory`: the advisories differ, which contain the days on which support ends. `engine`: the checks differ.',
    }),
  },
  { title: 'DiffCheck' },
);
const sizedLayer = Type.Object(
  {
    change: oneOf(['added', 'removed']),
    index: Type.Integer({ examples: [0] }),
    diffId: nullable(Type.String({ examples: [exampleDigest] })),
    command: Type.String({ examples: ['COPY dist /app'] }),
    sizeBytes: Type.Integer({ examples: [52_428_800] }),
    uncompressedBytes: Type.Integer({ examples: [131_072_000] }),
  },
  { title: 'DiffSizeCause' },
);
const bytes = Type.Object({ from: Type.Integer(), to: Type.Integer(), delta: Type.Integer() }, { title: 'DiffBytes' });
const count = Type.Integer({ minimum: 0 });

export const scanDiffSchema = Type.Object(
  {
    base: side,
    scan: side,
    summary: Type.Object(
      {
        packages: Type.Object({ added: count, removed: count, changed: count }, { title: 'DiffPackageCounts' }),
        findings: Type.Object({ opened: count, closed: count, changed: count }, { title: 'DiffFindingCounts' }),
        checks: count,
        layers: Type.Object({ added: count, removed: count }, { title: 'DiffLayerCounts' }),
      },
      { title: 'DiffSummary', description: 'Exact counts, independent of the length of the lists.' },
    ),
    packages: Type.Array(diffPackage, { description: 'Ordered by type and name.' }),
    findings: Type.Array(diffFinding, {
      description: 'Ordered by opened, closed, changed, then by severity, highest first.',
    }),
    checks: Type.Array(diffCheck),
    size: Type.Object(
      {
        sizeBytes: bytes,
        uncompressedBytes: bytes,
        causes: Type.Array(sizedLayer, { description: 'Layers that exist in only one of the images, largest first.' }),
      },
      { title: 'DiffSize' },
    ),
  },
  { title: 'ScanDiff' },
);
export type ScanDiff = Static<typeof scanDiffSchema>;
