import { gradeOf } from '../../../domain/scan-rank.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { TagSourceRow } from './image-source-store.ts';
import { statusOf } from './image-status.ts';
import type { ListedImageRow, TagSummaryRow } from './image-store.ts';
import { presentLastScan } from './present-last-scan.ts';

/** Converts rows to the responses of image-schema.ts. No other function does. */

export function presentImage(row: ListedImageRow) {
  return {
    id: row.id,
    name: row.name,
    registryId: row.registry_id,
    tagCount: row.tag_count,
    latestTag: row.latest_tag,
    latestDigest: row.latest_digest,
    latestPlatform: row.latest_platform,
    riskScore: row.risk_score,
    grade: gradeOf(row.grade_rank),
    completeness: row.completeness,
    notAssessed: row.completeness === 'complete' ? [] : row.not_assessed,
    status: statusOf(row),
    lastScan: presentLastScan(row),
    vulnerabilities: presentVulnerabilities(row),
    lastScannedAt: row.last_scanned_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

/** `sources` contains the sources of all tags of the image. */
export function presentTag(row: TagSummaryRow, sources: readonly TagSourceRow[]) {
  return {
    id: row.id,
    name: row.name,
    digest: row.digest,
    platforms: row.platforms,
    platform: row.platform,
    scanId: row.scan_id,
    riskScore: row.risk_score,
    grade: gradeOf(row.grade_rank),
    completeness: row.completeness,
    status: statusOf(row),
    lastScan: presentLastScan(row),
    vulnerabilities: presentVulnerabilities(row),
    lastScannedAt: row.last_scanned_at?.toISOString() ?? null,
    sources: sources.filter((source) => source.tag_id === row.id).map(presentSource),
    removedAt: row.removed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

function presentSource(row: TagSourceRow) {
  return {
    source: row.source,
    origin: row.origin,
    isShown: !row.is_shadow,
    platform: row.platform,
    scanId: row.scan_id,
    digest: row.digest,
    completeness: row.completeness,
    grade: gradeOf(row.grade_rank),
    riskScore: row.risk_score,
    scannedAt: row.scanned_at?.toISOString() ?? null,
  };
}

type Numbers = Record<'risk_score' | Lowercase<Severity>, number | null>;

/** Without a score nothing was assessed, so that zero findings would be wrong. */
function presentVulnerabilities({ risk_score, critical, high, medium, low, negligible, unknown }: Numbers) {
  if (risk_score === null) return null;
  return {
    critical: critical ?? 0,
    high: high ?? 0,
    medium: medium ?? 0,
    low: low ?? 0,
    negligible: negligible ?? 0,
    unknown: unknown ?? 0,
  };
}
