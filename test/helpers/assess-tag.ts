import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import type { Digest } from '../../src/domain/digest.ts';
import type { MatchedFinding } from '../../src/domain/finding.ts';
import { newId } from '../../src/domain/ids.ts';
import type { OperatingSystem, SourcePackage } from '../../src/domain/package.ts';
import type { ResultSource } from '../../src/domain/result-source.ts';
import { scoreVersion } from '../../src/domain/score.ts';
import { countSeverities } from '../../src/domain/severity.ts';
import type { AssessedImage } from '../../src/engine/pipeline/assess-image.ts';
import { type EncodedInventory, encodePackages } from '../../src/engine/pipeline/encode-inventory.ts';
import { lockAttestationsForShare } from '../../src/features/findings/lifecycle/finding-lock-store.ts';
import { saveInventory } from '../../src/features/scanning/content/inventory-store.ts';
import { ensureImage, ensureTag } from '../../src/features/scanning/images/image-store.ts';
import { completeScan } from '../../src/features/scanning/scans/complete-scan.ts';
import type { ScanRow } from '../../src/features/scanning/scans/scan-store.ts';
import { insertRunningScan } from '../../src/features/scanning/uploads/upload-store.ts';

export interface InstalledPackage {
  /** Any type, as in uploads. */
  type: string;
  name: string;
  version: string;
  source?: SourcePackage;
  /** Without qualifiers by default. */
  purl?: string;
}

export interface Assessment {
  organizationId: string;
  image: string;
  tag: string;
  packages: InstalledPackage[];
  found: MatchedFinding[];
  detectedAt?: Date;
  /** Default: linux/amd64. */
  platform?: string;
  completeness?: 'complete' | 'partial';
  /** Default: the service's own pull. */
  source?: ResultSource;
  operatingSystem?: OperatingSystem;
  /** Digest of the image. Default: none. */
  registryId?: string | null;
}

/** Completes a scan of a tag with these findings, with the service's own steps from the stored inventory to the end of the scan. */
export async function assessTag(
  db: Kysely<Database>,
  assessment: Assessment,
): Promise<{ imageId: string; tagId: string; scanId: string }> {
  const scan = await db.transaction().execute((transaction) => startScanOf(transaction, assessment));
  await completeAssessment(db, scan, assessment);
  return { imageId: scan.image_id, tagId: scan.tag_id, scanId: scan.id };
}

/** Completes a running scan in the same way. */
export async function completeAssessment(db: Kysely<Database>, scan: ScanRow, assessment: Assessment): Promise<void> {
  const { organizationId, packages, found, platform = 'linux/amd64', source = 'pull', operatingSystem } = assessment;
  const digest: Digest = `sha256:${randomBytes(32).toString('hex')}`;
  const inventory = await saveInventory(
    db,
    { contentOwner: organizationId, digest, engineRevision: 'test' },
    { ...inventoryOf(packages), ...(operatingSystem && { operatingSystem }) },
  );
  const completion = await completeScan(db, scan, {
    platform,
    digest,
    inventoryId: inventory.id,
    packageVersionIds: inventory.packageVersionIds,
    snapshot: null,
    assessed: assessedWith(found, assessment.completeness ?? 'complete'),
    source,
    matchedInMs: 0,
    completedAt: assessment.detectedAt ?? new Date(),
  });
  if (completion === 'ended' || completion === 'stale') throw new Error(`the scan of a test was ${completion}`);
}

/** A running scan, as an upload starts one. */
export async function startScanOf(
  transaction: Kysely<Database>,
  { organizationId, image: name, tag: tagName, source = 'pull', registryId = null }: Assessment,
): Promise<ScanRow> {
  // Before the image, which a new tag locks already.
  await lockAttestationsForShare(transaction, organizationId);
  const image = await ensureImage(transaction, {
    organizationId,
    source: 'registry',
    repository: name,
    name,
    registryId,
  });
  const tag = await ensureTag(transaction, image, tagName);
  const id = newId('scan');
  return insertRunningScan(transaction, {
    id,
    organization_id: organizationId,
    batch_id: newId('bat'),
    image_id: image.id,
    tag_id: tag.id,
    registry_id: registryId,
    image: name,
    tag: tagName,
    reference: `${name}:${tagName}`,
    requested_scanners: ['builtin'],
    are_scanners_explicit: false,
    request_key: id,
    origin: source === 'pull' ? 'cloud' : 'sensor',
  });
}

/** The score is the number of findings, so that tests can predict it. */
function assessedWith(findings: MatchedFinding[], completeness: 'complete' | 'partial'): AssessedImage {
  return {
    engineRevision: 'test',
    findings,
    coverage: { assessed: 1, notAssessed: [] },
    checks: [],
    completeness,
    riskScore: Math.min(findings.length, 100),
    scoring: { version: scoreVersion, contributors: [] },
    grade: null,
    counts: countSeverities(findings.map(({ vulnerability }) => vulnerability)),
    fixable: findings.filter(({ fixState }) => fixState === 'fixed').length,
    warnings: [],
  };
}

export function finding(id: string, packageIndex: number, more: Partial<MatchedFinding> = {}): MatchedFinding {
  return {
    packageIndex,
    vulnerability: {
      id,
      aliases: [],
      severity: 'HIGH',
      severitySource: 'test',
      cvss: null,
      title: id,
      description: '',
      references: [],
      publishedAt: null,
    },
    fixedVersion: null,
    fixState: 'not-fixed',
    epss: null,
    isKnownExploited: false,
    advisoryIds: [id],
    ...more,
  };
}

export function inventoryOf(packages: InstalledPackage[]): EncodedInventory {
  return {
    engineRevision: 'test',
    operatingSystem: null,
    layers: [],
    evidence: {
      files: [],
      config: {
        architecture: 'amd64',
        os: 'linux',
        createdAt: null,
        user: '',
        env: [],
        entrypoint: [],
        cmd: [],
        exposedPorts: [],
        labels: {},
        history: [],
      },
    },
    warnings: [],
    sizeBytes: 0,
    uncompressedBytes: 0,
    packages: encodePackages(
      packages.map(({ type, name, version, source, purl }) => ({
        type,
        name,
        version,
        ...(source && { source }),
        licenses: [],
        purl: purl ?? `pkg:${type}/${name}@${encodeURIComponent(version)}`,
        paths: [],
        layerIndex: 0,
        isOwnedByDistribution: false,
      })),
    ),
  };
}
