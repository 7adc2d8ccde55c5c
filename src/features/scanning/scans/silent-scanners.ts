import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ScannerRun } from '../../../domain/scan.ts';
import { type AssessedImage } from '../../../engine/pipeline/assess-image.ts';
import { encodeBatches } from '../../../engine/pipeline/json-batches.ts';
import type { AssessTask } from '../../../engine/pipeline/run-assess.ts';
import type { ReportedVulnerability } from '../../../engine/upload/upload.ts';
import { findEarlierResult, type ReportedFindingRow, readFindingsOfScanners } from './earlier-result-store.ts';
import type { ScannedContent } from './run-external-scanners.ts';
import type { ScanRow } from './scan-store.ts';

/** Requested scanners that give no report in a scan, and what they reported in the result before. */
export interface SilentScanners {
  /** With the earlier statements. Undefined: there are none. */
  delivered: AssessTask['delivered'];
  /** Names the scanners whose statements are those of an earlier scan. */
  explain(assessed: AssessedImage): AssessedImage;
}

/**
 * Keeps the statements of requested scanners that failed or are not installed now, about packages that the image still has. Without them,
 * findings that only such a scanner reports would close although nothing says that they are fixed.
 */
export async function keepSilentScanners(
  db: Kysely<Database>,
  scan: ScanRow,
  { stored, delivered, external }: ScannedContent,
  platform: string,
): Promise<SilentScanners> {
  const silent = silentOf(scan, external?.runs ?? []);
  const nothing: SilentScanners = { delivered, explain: (assessed) => assessed };
  if (silent.length === 0) return nothing;
  const { organization_id: organizationId, tag_id: tagId } = scan;
  const known = await findEarlierResult(db, { organizationId, tagId, platform, source: 'pull' });
  if (!known) return nothing;
  const rows = await readFindingsOfScanners(db, {
    organizationId,
    tagPlatformId: known.tagPlatformId,
    scanners: silent,
  });
  const positions = new Map(stored.packageVersionIds.map((id, position) => [id, position]));
  const reported = rows.flatMap((row) => toReported(row, positions.get(row.package_version_id), silent));
  if (reported.length === 0) return nothing;
  const base = delivered ?? { reported: [], foreign: { count: 0, batches: [] }, missing: [], hasEvidence: true };
  return {
    delivered: { ...base, reported: [...base.reported, ...encodeBatches(reported)] },
    explain: (assessed) => explainSilence(assessed, silent),
  };
}

function silentOf(scan: ScanRow, runs: readonly Pick<ScannerRun, 'name' | 'status'>[]): string[] {
  const heard = new Set<string>(runs.filter(({ status }) => status === 'SUCCEEDED').map(({ name }) => name));
  return scan.requested_scanners.filter((name) => name !== 'builtin' && !heard.has(name));
}

function toReported(
  { facts, fixed_version: fixedVersion, fix_state: fixState, sources }: ReportedFindingRow,
  packageIndex: number | undefined,
  silent: readonly string[],
): ReportedVulnerability[] {
  if (packageIndex === undefined) return [];
  const { id, aliases, severity, severitySource, cvss, opinions, title, description, references, publishedAt } = facts;
  return [
    {
      id,
      aliases,
      packageIndex,
      cvss,
      fixedVersion,
      fixState,
      title,
      description,
      references,
      publishedAt,
      severity: severity === 'UNKNOWN' ? null : severity,
      severitySource,
      ...(opinions && { opinions }),
      sources: silent.filter((name) => sources.includes(name)),
    },
  ];
}

const reason = 'gave no report in this scan; its last report is kept';

function explainSilence(assessed: AssessedImage, silent: readonly string[]): AssessedImage {
  const findings = assessed.findings.map((finding) => {
    const kept = silent.filter((name) => finding.sources?.includes(name));
    if (kept.length === 0) return finding;
    const others = (finding.disagreement ?? []).filter(({ scanner }) => !kept.some((name) => name === scanner));
    return { ...finding, disagreement: [...others, ...kept.map((scanner) => ({ scanner, reason }))] };
  });
  return { ...assessed, findings };
}
