import type { MatchedFinding } from '../../domain/finding.ts';
import { gradeImage } from '../../domain/grade.ts';
import type { Grade } from '../../domain/scan.ts';
import { type RiskScore, riskScore, type ScoreContributor } from '../../domain/score.ts';
import { countSeverities, type SeverityCounts } from '../../domain/severity.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import { evaluateChecks } from '../checks/evaluate-checks.ts';
import type { CheckResult } from '../checks/image-check.ts';
import { CoverageCounter, packageGroup } from '../matching/coverage-counter.ts';
import type { Coverage, MatchResult, NotAssessed } from '../matching/match-result.ts';
import type { MatchTask } from '../matching/run-match.ts';
import { addReported } from '../upload/add-reported.ts';
import type { ForeignPackage, ReportedVulnerability, Upload } from '../upload/upload.ts';
import type { Inventory } from './inventory.ts';

export interface AssessImageInput {
  inventory: Inventory;
  /** The requested tag. null when the image was scanned by digest or from a file without a name. */
  tag: string | null;
  /** Advisory snapshot file. null before the first snapshot: nothing is assessed then. */
  snapshotPath: string | null;
  /** Matching runs here: an engine pool, or the thread of the task that assesses. */
  pool: { run(name: 'match', task: MatchTask, options: { signal: AbortSignal }): Promise<MatchResult> };
  signal: AbortSignal;
  /** The result of matching, when the caller has it. Otherwise matching runs on the pool. */
  matched?: MatchResult;
  /** Facts that a sensor or client delivered with the inventory. Absent when the engine read the image itself. */
  delivered?: DeliveredFacts;
}

/** Package positions in reports run through the inventory's packages and then the foreign ones. */
export interface DeliveredFacts {
  reported: ReportedVulnerability[];
  foreign: ForeignPackage[];
  missing: Upload['missing'];
  /** False when there is no image configuration, so no check can run. */
  hasEvidence: boolean;
}

/** Explanation of the score. Package names are hostile text of the image. */
export interface Scoring {
  version: RiskScore['version'];
  contributors: (ScoreContributor & { packageName: string; packageVersion: string })[];
}

/**
 * Assessment of an image. `counts`, `fixable` and `riskScore` cover only assessed content: read them with `completeness` and `coverage`.
 * They are null when nothing could be assessed.
 */
export interface AssessedImage {
  engineRevision: string;
  findings: MatchedFinding[];
  coverage: Coverage;
  checks: CheckResult[];
  /** `partial`: some content could not be read or was not assessed. */
  completeness: 'complete' | 'partial';
  /** 0–100. */
  riskScore: number | null;
  scoring: Scoring;
  /** Null when partial. */
  grade: Grade | null;
  counts: SeverityCounts | null;
  /** Number of findings with a fixed version. */
  fixable: number | null;
  warnings: EngineWarning[];
}

/**
 * Computes findings, score, grade and checks from an inventory and advisories (docs/posture-figures.md). The same inventory, tag and
 * snapshot always yield the same value. Throws ScanError.
 */
export async function assessImage(input: AssessImageInput): Promise<AssessedImage> {
  const { inventory, tag, delivered } = input;
  const matched = input.matched ?? (await match(input));
  const { software } = matched;
  const { findings, coverage } = withUndelivered(withUnreadContent(matched, inventory), delivered);
  const checks =
    delivered?.hasEvidence === false ? [] : evaluateChecks({ evidence: inventory.evidence, inventory, tag, software });
  const named = [...inventory.packages, ...(delivered?.foreign ?? [])];
  const isWhollyAssessed =
    input.snapshotPath !== null && coverage.notAssessed.length === 0 && inventory.warnings.length === 0;
  // Delivered findings count as assessment too, also for packages without advisories here.
  const isAssessed = isWhollyAssessed || coverage.assessed > 0 || findings.length > 0;
  const { score, version, contributors } = riskScore(findings);
  return {
    engineRevision: inventory.engineRevision,
    findings,
    coverage,
    checks,
    completeness: isWhollyAssessed ? 'complete' : 'partial',
    riskScore: isAssessed ? score : null,
    scoring: { version, contributors: contributors.map((contributor) => withPackage(contributor, named)) },
    grade: gradeImage({ checks, findings, isWhollyAssessed }),
    counts: isAssessed ? countSeverities(findings.map(({ vulnerability }) => vulnerability)) : null,
    fixable: isAssessed ? findings.filter(({ fixState }) => fixState === 'fixed').length : null,
    warnings: inventory.warnings,
  };
}

type Assessed = Pick<MatchResult, 'findings' | 'coverage'>;

async function match({ inventory, snapshotPath, pool, signal, delivered }: AssessImageInput): Promise<MatchResult> {
  const reported = delivered?.reported ?? [];
  if (snapshotPath === null) {
    const { findings, coverage } = unmatched(inventory);
    return { findings: addReported(findings, reported, null), coverage, software: [] };
  }
  const { operatingSystem, packages } = inventory;
  return pool.run('match', { snapshotPath, inventory: { operatingSystem, packages }, reported }, { signal });
}

function unmatched({ operatingSystem, packages }: Inventory): Assessed {
  const coverage = new CoverageCounter();
  for (const item of packages) coverage.miss(packageGroup(item, operatingSystem), 'No advisories are available yet.');
  return { findings: [], coverage: coverage.result() };
}

/**
 * Content that no analyzer reads is not assessed, also beside packages that were read. An image with files but without a package is partial
 * as well.
 */
function withUnreadContent({ findings, coverage }: Assessed, { packages, layers, evidence }: Inventory): Assessed {
  const unread = (evidence.unread ?? []).map(
    ({ kind, reason, count, examplePath }): NotAssessed => ({
      group: kind,
      reason,
      packages: 0,
      files: count,
      examplePath,
    }),
  );
  const isNameless = unread.length === 0 && packages.length === 0 && layers.some(({ topFiles }) => topFiles.length > 0);
  if (isNameless) {
    unread.push({ group: 'files', reason: 'The image contains files but no readable packages.', packages: 0 });
  }
  return { findings, coverage: { ...coverage, notAssessed: [...coverage.notAssessed, ...unread] } };
}

/** Content that the upload does not describe, and packages of types without advisories, are not assessed. */
function withUndelivered({ findings, coverage }: Assessed, delivered: DeliveredFacts | undefined): Assessed {
  if (!delivered) return { findings, coverage };
  const foreign = Map.groupBy(delivered.foreign, ({ type }) => type);
  const unmatched = [...foreign].map(([group, packages]) => ({
    group,
    reason: 'There are no advisories for packages of this type.',
    packages: packages.length,
  }));
  const missing = delivered.missing.map((one) => ({ ...one, packages: 0 }));
  return { findings, coverage: { ...coverage, notAssessed: [...coverage.notAssessed, ...unmatched, ...missing] } };
}

function withPackage(
  contributor: ScoreContributor,
  packages: readonly { name: string; version: string }[],
): Scoring['contributors'][number] {
  const { name = '', version = '' } = packages[contributor.packageIndex] ?? {};
  return { ...contributor, packageName: name, packageVersion: version };
}
