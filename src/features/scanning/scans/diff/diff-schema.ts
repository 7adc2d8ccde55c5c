import { type Static, Type } from 'typebox';
import { fixStates } from '../../../../domain/finding.ts';
import { severities } from '../../../../domain/severity.ts';
import { checkStatuses } from '../../../../engine/checks/image-check.ts';
import { nullable, oneOf } from '../../../../http/nullable.ts';

export const packageCauses = ['layer', 'engine', 'unknown'] as const;
export const findingCauses = ['package', 'version', 'advisory', 'coverage', 'scanner', 'engine', 'unknown'] as const;
export const checkCauses = ['image', 'engine', 'unknown'] as const;

const side = Type.Object(
  {
    scanId: Type.String(),
    image: Type.String(),
    tag: Type.String(),
    digest: nullable(Type.String()),
    platform: nullable(Type.String()),
    scannedAt: nullable(Type.String({ format: 'date-time' })),
    completeness: nullable(oneOf(['complete', 'partial'])),
    engineRevision: nullable(Type.String()),
    advisories: nullable(Type.String({ description: 'Digest of the advisory snapshot.' })),
  },
  { title: 'DiffSide' },
);
const diffLayer = nullable(
  Type.Object(
    { index: Type.Integer(), diffId: nullable(Type.String()), command: Type.String() },
    { title: 'DiffLayer' },
  ),
);
const diffPackage = Type.Object(
  {
    change: oneOf(['added', 'removed', 'changed']),
    type: Type.String(),
    name: Type.String(),
    architecture: nullable(Type.String()),
    from: nullable(Type.String({ description: 'Version in the base scan.' })),
    to: nullable(Type.String({ description: 'Version in this scan.' })),
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
    { severity: oneOf(severities), fixedVersion: nullable(Type.String()), fixState: oneOf(fixStates) },
    { title: 'DiffFindingState' },
  ),
);
const diffFinding = Type.Object(
  {
    change: oneOf(['opened', 'closed', 'changed']),
    cveId: Type.String(),
    package: Type.Object(
      { type: Type.String(), name: Type.String(), version: Type.String() },
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
    id: Type.String(),
    title: Type.String(),
    from: checkStatus,
    to: checkStatus,
    cause: oneOf(checkCauses, { description: '`image`: the image differs. `engine`: the checks differ.' }),
  },
  { title: 'DiffCheck' },
);
const sizedLayer = Type.Object(
  {
    change: oneOf(['added', 'removed']),
    index: Type.Integer(),
    diffId: nullable(Type.String()),
    command: Type.String(),
    sizeBytes: Type.Integer(),
    uncompressedBytes: Type.Integer(),
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
