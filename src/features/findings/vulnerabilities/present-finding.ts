import type { Disagreement, FixState, VulnerabilityFacts } from '../../../domain/finding.ts';
import { contentId } from '../../../domain/ids.ts';
import type { OperatingSystem } from '../../../domain/package.ts';
import { triageStatusOf } from '../../../domain/triage-status.ts';
import { recordsEndedOn } from '../../../engine/end-of-life/records-ended-on.ts';
import type { SupportDates } from '../../../engine/end-of-life/support-dates.ts';
import { findingBasis } from '../../../engine/matching/finding-basis.ts';
import type { InventoryLayer } from '../../../engine/pipeline/inventory.ts';
import type { FindingView } from './finding-schema.ts';

/** The image that contains the package of a finding. */
export interface FindingImage {
  layers: InventoryLayer[];
  /** null where it is not known: a list over several images does not read it. */
  operatingSystem: OperatingSystem | null;
}

/** `dates`: end of support of distributions, as known now. */
export function presentFinding(
  row: ScanFindingRow,
  { layers, operatingSystem }: FindingImage,
  dates: SupportDates,
): FindingView {
  const layer = row.layer_index === null ? undefined : layers[row.layer_index];
  const { facts } = row;
  return {
    id: row.id,
    cveId: facts.id,
    aliases: facts.aliases,
    severity: facts.severity,
    severitySource: facts.severitySource,
    severityOpinions: facts.opinions ?? [],
    cvss: facts.cvss,
    epss: row.epss_score === null ? null : { score: row.epss_score, percentile: row.epss_percentile ?? 0 },
    kev: row.is_known_exploited ?? false,
    malware: row.is_malware,
    title: facts.title,
    description: facts.description,
    references: facts.references,
    package: {
      id: contentId('pkg', row.package_key),
      name: row.name,
      version: row.version,
      type: row.type,
      purl: row.purl,
      source: presentSource(row),
      paths: row.paths ?? [],
    },
    fixedVersion: row.fixed_version,
    fixState: row.fix_state,
    recordsEndedOn: recordsEndedOn({ purl: row.purl, operatingSystem, on: new Date() }, dates),
    basis: findingBasis(row.type, row.sources),
    layer: layer ? { index: layer.index, diffId: layer.diffId, digest: layer.digest, command: layer.command } : null,
    sources: row.sources,
    disagreement: row.disagreement ?? [],
    triageStatus: triageStatusOf(row.triage_status),
    publishedAt: facts.publishedAt,
    detectedAt: row.detected_at.toISOString(),
  };
}

export function presentSource(row: { source_name: string | null; source_version: string | null }) {
  return row.source_name === null ? null : { name: row.source_name, version: row.source_version ?? '' };
}

export interface ScanFindingRow {
  id: string;
  facts: VulnerabilityFacts;
  fixed_version: string | null;
  fix_state: FixState;
  epss_score: number | null;
  epss_percentile: number | null;
  is_known_exploited: boolean | null;
  is_malware: boolean;
  sources: string[];
  disagreement: Disagreement[] | null;
  triage_status: number;
  detected_at: Date;
  package_key: Buffer;
  type: string;
  name: string;
  version: string;
  source_name: string | null;
  source_version: string | null;
  purl: string;
  paths: string[] | null;
  layer_index: number | null;
}
