import type { FixState } from '../../domain/finding.ts';
import type { OperatingSystem } from '../../domain/package.ts';
import type { Grade } from '../../domain/scan.ts';
import { type Severity, type SeverityCounts, severityRank } from '../../domain/severity.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import { compareText } from '../../lib/compare-text.ts';
import { operatingSystemName } from '../matching/coverage-counter.ts';
import type { Coverage } from '../matching/match-result.ts';
import type { AssessedImage } from '../pipeline/assess-image.ts';
import type { ImageContent, Inventory } from '../pipeline/inventory.ts';

/** The result of a scan for display, from any source. Names, versions, commands and paths are hostile text. */
export interface ScanReport extends ScanSubject {
  operatingSystem: string | null;
  packages: number;
  /** Bytes of the image's files, and of those that belong to a package. null when unknown. */
  content: ImageContent | null;
  /** The listed findings. */
  findings: ReportFinding[];
  /** Findings of the image that are not listed. Absent when all are listed. */
  selection?: ReportSelection;
  completeness: 'complete' | 'partial';
  /** null when nothing could be assessed, as are `counts` and `fixable`. */
  riskScore: number | null;
  grade: Grade | null;
  counts: SeverityCounts | null;
  fixable: number | null;
  coverage: Coverage;
  checks: { id: string; status: string }[];
  warnings: EngineWarning[];
}

export interface ScanSubject {
  /** The reference as the user wrote it. */
  image: string;
  /** Default: an image. Others have no image configuration, so that no check can run and there is no grade. */
  kind?: 'image' | 'folder' | 'sbom';
  /** null when unknown. */
  platform: string | null;
  /** null when there is none. */
  digest: string | null;
  /** Time at which the advisories were compiled, ISO 8601. null when there are none. */
  advisoriesBuiltAt: string | null;
}

/** Counts of findings that suppressions and filters leave out, and the verdict of the policy. */
export interface ReportSelection {
  /** All findings of the image. */
  total: number;
  suppressed: { by: string; count: number }[];
  unlisted: { by: string; counts: SeverityCounts }[];
  policy: { result: string; failed: { rule: string; action: string; reasons: string[]; violations: number }[] } | null;
}

export interface ReportFinding {
  id: string;
  severity: Severity;
  packageName: string;
  packageVersion: string;
  fixedVersion: string | null;
  fixState: FixState;
  isKnownExploited: boolean;
  /** Whether a record calls the package malicious. */
  isMalware: boolean;
  /** 0–1. */
  epssScore: number | null;
  layer: { index: number; command: string } | null;
}

/** `assessed.findings` are the listed findings; the other facts are of the whole image. */
export function toScanReport(
  assessed: AssessedImage,
  inventory: Inventory,
  subject: ScanSubject,
  selection?: ReportSelection,
): ScanReport {
  const { completeness, riskScore, grade, counts, fixable, coverage, checks, warnings } = assessed;
  const findings = assessed.findings.flatMap((finding): ReportFinding[] => {
    const item = inventory.packages[finding.packageIndex];
    if (item === undefined) return [];
    const { fixedVersion, fixState, isKnownExploited, isMalware = false, epss, vulnerability } = finding;
    return [
      {
        id: vulnerability.id,
        severity: vulnerability.severity,
        packageName: item.name,
        packageVersion: item.version,
        fixedVersion,
        fixState,
        isKnownExploited,
        isMalware,
        epssScore: epss?.score ?? null,
        layer: inventory.layers[item.layerIndex] ?? null,
      },
    ];
  });
  return {
    ...subject,
    operatingSystem: inventory.operatingSystem && systemText(inventory.operatingSystem),
    packages: inventory.packages.length,
    content: inventory.evidence.content ?? null,
    findings,
    ...(selection && { selection }),
    completeness,
    riskScore,
    grade,
    counts,
    fixable,
    coverage,
    checks,
    warnings,
  };
}

/** Bills of materials and uploads may have a distribution without a name. */
function systemText(operatingSystem: OperatingSystem): string {
  return operatingSystem.name === '' ? operatingSystemName(operatingSystem) : operatingSystem.name;
}

/** Most important first: malicious packages, then by severity, then known exploitation, then likelihood, then name. */
export function compareFindings(left: ReportFinding, right: ReportFinding): number {
  return (
    Number(right.isMalware) - Number(left.isMalware) ||
    severityRank(right.severity) - severityRank(left.severity) ||
    Number(right.isKnownExploited) - Number(left.isKnownExploited) ||
    (right.epssScore ?? -1) - (left.epssScore ?? -1) ||
    compareText(left.id, right.id) ||
    compareText(left.packageName, right.packageName) ||
    compareText(left.packageVersion, right.packageVersion)
  );
}
