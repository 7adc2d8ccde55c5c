import { programVersion } from '../../config/program-version.ts';
import type { MatchedFinding } from '../../domain/finding.ts';
import { isDistributionPackageType } from '../../domain/package.ts';
import { recordsEndedOn } from '../../engine/end-of-life/records-ended-on.ts';
import { softwareSupport } from '../../engine/end-of-life/software-support.ts';
import { findingBasis } from '../../engine/matching/finding-basis.ts';
import { presentCoverage } from '../../engine/matching/present-coverage.ts';
import type { InventoryPackage } from '../../engine/pipeline/inventory.ts';
import type { SbomAuthor, SbomInput } from '../../engine/sbom/sbom-input.ts';
import type { ScannedImage } from '../scanned-image.ts';
import type { SelectedScan } from '../selection/selected-scan.ts';

/**
 * `--format json`: the fields of the API's scan detail, without the fields that only a service has (ids, triage, times), and with
 * `kevDueDate`, `malware`, and the selection of findings. `counts`, `fixable`, score and grade are of the whole image; `findings` are the
 * listed ones.
 */
export function toScanDocument({ scanned, listed, suppressed, unlisted, verdict }: SelectedScan): object {
  const { image, kind, tag, digest, platform, scannedAt, inventory, assessed, snapshot, supportDates } = scanned;
  const { completeness, grade, riskScore, counts, fixable, scoring, coverage, checks, warnings } = assessed;
  return {
    image,
    kind,
    tag,
    digest,
    platform,
    os: inventory.operatingSystem,
    engineRevision: assessed.engineRevision,
    advisories: snapshot ? { snapshot: snapshot.digest, builtAt: snapshot.builtAt, feeds: snapshot.feeds } : null,
    supportDates: supportDates.source,
    scanners: scanned.scanners ?? [],
    completeness,
    compliance: grade,
    riskScore,
    counts,
    fixable,
    scoring,
    coverage: presentCoverage(coverage),
    unassessed: kind === 'image' ? [] : ['checks', 'layers'],
    warnings,
    content: inventory.evidence.content ?? null,
    sizeBytes: inventory.sizeBytes,
    uncompressedBytes: inventory.uncompressedBytes,
    findings: listed.map((finding) => toFinding(finding, scanned)),
    suppressed: suppressed.map(({ finding, by, source, reason, expiresOn }) => ({
      ...toFinding(finding, scanned),
      suppression: { by, source, reason, expiresOn },
    })),
    unlisted,
    policy: verdict,
    packages: inventory.packages.map((item) => ({
      ...toPackage(item),
      architecture: item.architecture ?? null,
      licenses: item.licenses,
      layer: { index: item.layerIndex, diffId: inventory.layers[item.layerIndex]?.diffId ?? null },
      os: isDistributionPackageType(item.type) || item.isOwnedByDistribution,
      ownedBy: item.ownedBy ?? null,
      ownedFiles: item.ownedFiles ?? null,
      dev: item.isDevelopment ?? false,
      scanners: item.listedBy ?? (kind === 'sbom' ? [] : ['builtin']),
      support: softwareSupport(item, supportDates, scannedAt.toISOString().slice(0, 10)) ?? null,
    })),
    layers: inventory.layers.map(({ isEmpty, ...layer }) => ({ ...layer, empty: isEmpty })),
    checks,
  };
}

/** `--format cyclonedx` and `--format spdx`. */
export function toSbomInput(
  { image, tag, digest, platform, scannedAt, inventory, assessed }: ScannedImage,
  author: SbomAuthor | null,
): SbomInput {
  const { engineRevision, operatingSystem, layers, packages, evidence } = inventory;
  const { coverage, warnings } = assessed;
  return {
    image,
    tag,
    digest,
    platform,
    scannedAt,
    programVersion: programVersion() || 'unknown',
    author,
    labels: evidence.config.labels,
    engineRevision,
    operatingSystem,
    layers,
    packages,
    coverage,
    warnings,
  };
}

function toFinding(finding: MatchedFinding, { inventory, scannedAt, supportDates }: ScannedImage): object {
  const { packages, layers, operatingSystem } = inventory;
  const { id, opinions = [], ...facts } = finding.vulnerability;
  const item = packages[finding.packageIndex];
  const layer = item && layers[item.layerIndex];
  return {
    cveId: id,
    ...facts,
    severityOpinions: opinions,
    epss: finding.epss,
    kev: finding.isKnownExploited,
    kevDueDate: finding.exploitedDueOn ?? null,
    malware: finding.isMalware ?? false,
    package: item ? toPackage(item) : null,
    fixedVersion: finding.fixedVersion,
    fixState: finding.fixState,
    recordsEndedOn: item ? recordsEndedOn({ purl: item.purl, operatingSystem, on: scannedAt }, supportDates) : null,
    basis: item ? findingBasis(item.type, finding.sources) : null,
    layer: layer ? { index: layer.index, diffId: layer.diffId, digest: layer.digest, command: layer.command } : null,
    advisories: finding.advisoryIds,
    sources: finding.sources ?? ['builtin'],
    disagreement: finding.disagreement ?? [],
  };
}

function toPackage({ name, version, type, purl, source, paths }: InventoryPackage): object {
  return { name, version, type, purl, source: source ?? null, paths };
}
