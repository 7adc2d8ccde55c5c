import type { MatchedFinding } from '../../domain/finding.ts';
import { severityRank } from '../../domain/severity.ts';
import { recordsEndedOn } from '../../engine/end-of-life/records-ended-on.ts';
import { countsText } from '../../engine/report/counts-text.ts';
import type { SarifFinding, SarifInput } from '../../engine/sarif/sarif-input.ts';
import type { ScannedImage } from '../scanned-image.ts';
import type { SelectedScan } from '../selection/selected-scan.ts';
import { reportSelection } from './report-selection.ts';

/** `--format sarif`: the same log as the API returns for the same result. */
export function toSarifInput(selected: SelectedScan): SarifInput {
  const { scanned, listed } = selected;
  const { image, tag, digest, platform, scannedAt, inventory, assessed } = scanned;
  const findings = listed.toSorted(worstFirst).flatMap((finding) => toFinding(finding, scanned));
  return {
    image: tag === null ? image : withoutTag(image, tag),
    tag,
    digest,
    platform,
    scannedAt,
    engineRevision: inventory.engineRevision,
    completeness: assessed.completeness,
    coverage: assessed.coverage,
    warnings: assessed.warnings,
    findings,
    findingsTotal: findings.length,
    checks: assessed.checks,
    omissions: omissionsOf(selected),
  };
}

/** Suppressed and filtered findings are not results, so the log states their numbers. */
function omissionsOf(selected: SelectedScan): string[] {
  const { suppressed, unlisted } = reportSelection(selected);
  return [
    ...suppressed.map(({ by, count }) => `${count} findings are suppressed by ${by}.`),
    ...unlisted.map(({ by, counts }) => `${by} leaves out findings: ${countsText(counts)}.`),
  ];
}

function withoutTag(image: string, tag: string): string {
  return image.endsWith(`:${tag}`) ? image.slice(0, -tag.length - 1) : image;
}

/** Sorts by severity and EPSS, as the API does. */
function worstFirst(left: MatchedFinding, right: MatchedFinding): number {
  return (
    severityRank(right.vulnerability.severity) - severityRank(left.vulnerability.severity) ||
    (right.epss?.score ?? -1) - (left.epss?.score ?? -1)
  );
}

function toFinding(finding: MatchedFinding, { inventory, scannedAt, supportDates }: ScannedImage): SarifFinding[] {
  const { packages, layers, operatingSystem } = inventory;
  const item = packages[finding.packageIndex];
  if (!item) return [];
  const { id, aliases, severity, cvss, title, description, references } = finding.vulnerability;
  const { name, version, type, purl, paths } = item;
  const layer = layers[item.layerIndex];
  return [
    {
      id,
      aliases,
      severity,
      cvss,
      title,
      description,
      references,
      epss: finding.epss,
      isKnownExploited: finding.isKnownExploited,
      isMalware: finding.isMalware ?? false,
      package: { name, version, type, purl, paths },
      fixedVersion: finding.fixedVersion,
      fixState: finding.fixState,
      recordsEndedOn: recordsEndedOn({ purl, operatingSystem, on: scannedAt }, supportDates),
      ...(finding.sources && { sources: finding.sources }),
      layer: layer ? { index: layer.index, diffId: layer.diffId } : null,
    },
  ];
}
