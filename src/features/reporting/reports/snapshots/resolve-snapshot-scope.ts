import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { dayMs } from '../../../../lib/durations.ts';
import { momentText } from '../../../../reports/moment-text.ts';
import { type CoverageFacts, recentDays } from '../../../../reports/posture-facts.ts';
import { findRegistry } from '../../../platform/registry-records/registry-store.ts';
import type { PostureScope } from '../../posture/posture-scope.ts';
import { ScopeDeletedError } from './scope-deleted-error.ts';
import { findScopeScan, listTagsWithPackage, readLayer, readNamedTags, type ScopeScan } from './scope-lookup-store.ts';
import type { SnapshotRequest } from './snapshot-content.ts';

/** The scope of a report at the time of its snapshot. */
export interface ResolvedSnapshotScope {
  scope: PostureScope;
  /** Sentences about content and time, where the name of the scope does not define them. */
  notes: readonly string[];
  /** Set if the report covers the findings of one scan. */
  scan?: ScopeScan;
}

/** Throws ScopeDeletedError if the scope was deleted after the request. `ofScan`: whether a report of a scan covers its findings or its tag. */
export async function resolveSnapshotScope(
  transaction: Kysely<Database>,
  { organizationId, scope, scopeIds }: Pick<SnapshotRequest, 'organizationId' | 'scope' | 'scopeIds'>,
  { ofScan }: { ofScan: 'findings' | 'tag' },
): Promise<ResolvedSnapshotScope> {
  if (scopeIds.registryId !== undefined) return ofRegistry(transaction, organizationId, scopeIds.registryId);
  if (scopeIds.tagIds) return ofTags(transaction, organizationId, scopeIds.tagIds);
  if (scopeIds.scanId !== undefined) {
    const scan = await findScopeScan(transaction, organizationId, scopeIds.scanId);
    if (!scan) throw new ScopeDeletedError('scan');
    if (scan.isShadow && ofScan === 'findings') throw new ScopeDeletedError('scan', notShown);
    return ofScan === 'tag' ? ofScannedTag(organizationId, scan) : ofFindings(organizationId, scan);
  }
  if (scopeIds.package) return ofPackage(transaction, organizationId, scopeIds.package.versionIds);
  if (scopeIds.layer) return ofLayer(transaction, organizationId, scopeIds.layer);
  if (scope === 'org') return { scope: { organizationId }, notes: [] };
  const text = 'Images of all registries, in total and by registry. Images without a registry are excluded.';
  return { scope: { organizationId, isOfAnyRegistry: true }, notes: [text] };
}

/** Findings of a shadowed scan are in no figure, so a report would show no findings. */
const notShown =
  'The latest result of this tag comes from another source than the scan of this report. The findings of the scan are in the scan itself.';

async function ofRegistry(
  transaction: Kysely<Database>,
  organizationId: string,
  registryId: string,
): Promise<ResolvedSnapshotScope> {
  if (!(await findRegistry(transaction, organizationId, registryId))) throw new ScopeDeletedError('registry');
  return { scope: { organizationId, registryId }, notes: [] };
}

async function ofTags(
  transaction: Kysely<Database>,
  organizationId: string,
  tagIds: readonly string[],
): Promise<ResolvedSnapshotScope> {
  const { known, present } = await readNamedTags(transaction, organizationId, tagIds);
  if (known === 0) throw new ScopeDeletedError(tagIds.length === 1 ? 'tag' : 'tags');
  const gone = tagIds.length - present;
  const which =
    tagIds.length === 1 ? 'The tag is' : `${gone} of the ${tagIds.length} tags ${gone === 1 ? 'is' : 'are'}`;
  const notes = gone === 0 ? [] : [`${which} deleted. The figures do not include findings in deleted tags.`];
  return { scope: { organizationId, tagIds }, notes };
}

function ofScannedTag(organizationId: string, { tagId, scannedAt }: ScopeScan): ResolvedSnapshotScope {
  const text = `This report shows the current state of the tag, not its state at the time of the scan (${momentText(scannedAt.toISOString())}), because coverage, risk and deadlines belong to a tag. For the findings of the scan, create a technical or SLA report of the scan.`;
  return { scope: { organizationId, tagIds: [tagId] }, notes: [text] };
}

function ofFindings(organizationId: string, scan: ScopeScan): ResolvedSnapshotScope {
  const { id, tagId, platform, scannedAt } = scan;
  const text = `Findings of the scan of ${momentText(scannedAt.toISOString())} (${platform}), independent of later scans. The current state of the findings, exceptions and deadlines are as of the report.`;
  return { scope: { organizationId, tagIds: [tagId], findings: { scanId: id } }, notes: [text], scan };
}

/** Coverage of a report of one scan: one scanned tag, possibly partially assessed. */
export function coverageOfScan({ isPartial, isAssessed, scannedAt }: ScopeScan, asOf: Date): CoverageFacts {
  const isRecent = asOf.getTime() - scannedAt.getTime() <= recentDays * dayMs;
  return {
    images: 1,
    imagesScanned: 1,
    imagesNotAssessed: isAssessed ? 0 : 1,
    tags: 1,
    tagsScanned: 1,
    tagsRecent: isRecent ? 1 : 0,
    tagsPartial: isPartial ? 1 : 0,
    tagsNotAssessed: isAssessed ? 0 : 1,
    scannedPercent: 100,
    recentPercent: isRecent ? 100 : 0,
    neverScanned: [],
  };
}

async function ofPackage(
  transaction: Kysely<Database>,
  organizationId: string,
  packageVersionIds: readonly string[],
): Promise<ResolvedSnapshotScope> {
  const tagIds = await listTagsWithPackage(transaction, organizationId, packageVersionIds);
  const text =
    'Findings in this version of the package, in all current and former locations. Coverage, freshness, risk and grades are those of the tags that contain it now.';
  const notes = tagIds.length === 0 ? [text, 'No tag contains it now.'] : [text];
  return { scope: { organizationId, tagIds, findings: { packageVersionIds } }, notes };
}

async function ofLayer(
  transaction: Kysely<Database>,
  organizationId: string,
  layer: { digest: string; index: number },
): Promise<ResolvedSnapshotScope> {
  const { tagIds, tagPlatformIds, packageVersionIds } = await readLayer(transaction, organizationId, layer);
  const text =
    'Findings in packages of this layer, in the tags that contain the layer now. Findings removed by replacing a layer do not count as closed. Coverage, freshness, risk and grades are those of these tags.';
  const notes = tagIds.length === 0 ? [text, 'No tag contains it now.'] : [text];
  return { scope: { organizationId, tagIds, findings: { packageVersionIds, tagPlatformIds } }, notes };
}
