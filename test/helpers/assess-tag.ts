import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import type { Digest } from '../../src/domain/digest.ts';
import type { MatchedFinding } from '../../src/domain/finding.ts';
import { newId } from '../../src/domain/ids.ts';
import type { OperatingSystem, SourcePackage } from '../../src/domain/package.ts';
import type { ResultSource } from '../../src/domain/result-source.ts';
import { countSeverities } from '../../src/domain/severity.ts';
import { type EncodedInventory, encodePackages } from '../../src/engine/pipeline/encode-inventory.ts';
import { lockAttestationsForShare } from '../../src/features/findings/lifecycle/finding-lock-store.ts';
import { recordAssessment } from '../../src/features/findings/lifecycle/record-assessment.ts';
import { saveInventory } from '../../src/features/scanning/content/inventory-store.ts';
import { ensureImage, ensureTag } from '../../src/features/scanning/images/image-store.ts';
import { lockTagPlatform } from '../../src/features/scanning/scans/tag-platform-store.ts';
import { saveFacts } from '../../src/features/scanning/scans/vulnerability-facts-store.ts';

export interface InstalledPackage {
  /** Any, as in uploads. */
  type: string;
  name: string;
  version: string;
  source?: SourcePackage;
  /** Without qualifiers unless given. */
  purl?: string;
}

interface Assessment {
  organizationId: string;
  image: string;
  tag: string;
  packages: InstalledPackage[];
  found: MatchedFinding[];
  detectedAt?: Date;
  /** linux/amd64 unless told. */
  platform?: string;
  completeness?: 'complete' | 'partial';
  /** The service's own pull unless told. */
  source?: ResultSource;
  operatingSystem?: OperatingSystem;
  /** Of the image; none unless told. */
  registryId?: string | null;
}

/** Stores the result of a finished scan as the worker does, without a worker: content, findings, and what the tag says by them. */
export async function assessTag(
  db: Kysely<Database>,
  {
    organizationId,
    image: name,
    tag: tagName,
    packages,
    found,
    detectedAt = new Date(),
    platform = 'linux/amd64',
    completeness = 'complete',
    source = 'pull',
    operatingSystem,
    registryId = null,
  }: Assessment,
): Promise<{ imageId: string; tagId: string; scanId: string }> {
  const digest: Digest = `sha256:${randomBytes(32).toString('hex')}`;
  const { id: inventoryId, packageVersionIds } = await saveInventory(
    db,
    { contentOwner: organizationId, digest, engineRevision: 'test' },
    { ...inventoryOf(packages), ...(operatingSystem && { operatingSystem }) },
  );
  const known = await saveFacts(
    db,
    found.map((one) => ({ ...one, packageVersionId: packageVersionIds[one.packageIndex] ?? '' })),
  );
  return db.transaction().execute(async (transaction) => {
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
    const line = await lockTagPlatform(
      transaction,
      { organization_id: organizationId, tag_id: tag.id },
      platform,
      source,
    );
    const assessment = line.last_assessment + 1;
    const scanId = newId('scan');
    await transaction
      .insertInto('scans')
      .values({
        ...countSeverities(found.map(({ vulnerability }) => vulnerability)),
        id: scanId,
        organization_id: organizationId,
        batch_id: newId('bat'),
        image_id: image.id,
        tag_id: tag.id,
        tag_platform_id: line.id,
        image: name,
        tag: tagName,
        reference: `${name}:${tagName}`,
        requested_scanners: ['builtin'],
        are_scanners_explicit: false,
        request_key: scanId,
        status: 3,
        platform,
        origin: source === 'pull' ? 'cloud' : 'sensor',
        digest,
        completeness,
        risk_score: Math.min(found.length, 100),
        inventory_id: inventoryId,
        assessment,
        scanned_at: detectedAt,
      })
      .execute();
    const scan = { id: scanId, organization_id: organizationId, image_id: image.id, tag_id: tag.id, digest };
    const result = { findings: known, packageVersionIds, completeness };
    await recordAssessment(transaction, scan, { tagPlatformId: line.id, assessment, result, detectedAt });
    return { imageId: image.id, tagId: tag.id, scanId };
  });
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
