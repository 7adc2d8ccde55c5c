import { lacksScanner, type ScannerRun } from '../../../domain/scan.ts';
import type { EngineWarning } from '../../../domain/warning.ts';
import type { Coverage, NotAssessed } from '../../../engine/matching/match-result.ts';
import type { RematchedCoverage } from '../../findings/lifecycle/rematch-result-store.ts';
import { notAssessedKinds } from '../images/not-assessed-kinds.ts';

interface CoveredResult {
  /** Of the packages, from matching. */
  packages: Coverage;
  /** Of the scan. */
  scanned: Coverage;
  warnings: readonly EngineWarning[];
  scanners: readonly ScannerRun[];
  findings: number;
  /** Whether the result had a score before. */
  isScored: boolean;
}

/** The coverage of a result whose packages were matched again. Content other than packages is as the scan found it. */
export function rematchCoverage(result: CoveredResult): RematchedCoverage {
  const { packages, scanned, warnings, scanners } = result;
  const isRepeated = (one: NotAssessed): boolean =>
    packages.notAssessed.some(({ group, reason }) => group === one.group && reason === one.reason);
  const content = scanned.notAssessed.filter((one) => one.packages === 0 && !isRepeated(one));
  const coverage = { assessed: packages.assessed, notAssessed: [...packages.notAssessed, ...content] };
  const isWhollyAssessed = coverage.notAssessed.length === 0 && warnings.length === 0;
  const completeness = isWhollyAssessed && !lacksScanner(scanners) ? 'complete' : 'partial';
  return {
    completeness,
    notAssessed: completeness === 'complete' ? null : notAssessedKinds({ coverage, warnings }),
    isWhollyAssessed,
    isAssessed: isWhollyAssessed || coverage.assessed > 0 || result.findings > 0 || result.isScored,
  };
}
