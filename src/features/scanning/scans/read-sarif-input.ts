import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { statusOf } from '../../../domain/scan-rank.ts';
import { recordsEndedOn } from '../../../engine/end-of-life/records-ended-on.ts';
import type { SupportDates } from '../../../engine/end-of-life/support-dates.ts';
import { type SarifFinding, type SarifInput, sarifResultsMax } from '../../../engine/sarif/sarif-input.ts';
import { type FindingImage, type ScanFindingRow } from '../../findings/vulnerabilities/present-finding.ts';
import { countScanFindings, readScanFindings, readScanInventory } from './scan-contents-store.ts';
import { type ScanRow } from './scan-store.ts';

/** Returns the input of `engine/sarif` for a stored scan, or undefined when it has no result. */
export async function readSarifInput(
  db: Kysely<Database>,
  scan: ScanRow,
  dates: SupportDates,
): Promise<SarifInput | undefined> {
  if (statusOf(scan.status) !== 'COMPLETE' || scan.scanned_at === null) return undefined;
  const scannedAt = scan.scanned_at;
  const inventory = await readScanInventory(db, scan);
  const image = { layers: inventory?.layers ?? [], operatingSystem: inventory?.operating_system ?? null };
  const rows = await readScanFindings(db, scan, { limit: sarifResultsMax, offset: 0 });
  return {
    image: scan.image,
    tag: scan.tag === '' ? null : scan.tag,
    digest: scan.digest,
    platform: scan.platform,
    scannedAt,
    engineRevision: inventory?.engine_revision ?? null,
    completeness: scan.completeness ?? 'partial',
    coverage: scan.coverage,
    warnings: scan.warnings,
    findings: rows.map((row) => toFinding(row, image, { scannedAt, dates })),
    findingsTotal: rows.length < sarifResultsMax ? rows.length : await countScanFindings(db, scan),
    checks: scan.checks,
  };
}

function toFinding(
  row: ScanFindingRow,
  { layers, operatingSystem }: FindingImage,
  { scannedAt, dates }: { scannedAt: Date; dates: SupportDates },
): SarifFinding {
  const { id, aliases, severity, cvss, title, description, references } = row.facts;
  const layer = row.layer_index === null ? undefined : layers[row.layer_index];
  return {
    id,
    aliases,
    severity,
    cvss,
    title,
    description,
    references,
    epss: row.epss_score === null ? null : { score: row.epss_score, percentile: row.epss_percentile ?? 0 },
    isKnownExploited: row.is_known_exploited ?? false,
    isMalware: row.is_malware,
    package: { name: row.name, version: row.version, type: row.type, purl: row.purl, paths: row.paths ?? [] },
    fixedVersion: row.fixed_version,
    fixState: row.fix_state,
    recordsEndedOn: recordsEndedOn({ purl: row.purl, operatingSystem, on: scannedAt }, dates),
    sources: row.sources,
    layer: layer ? { index: layer.index, diffId: layer.diffId } : null,
  };
}
