import type { SeverityOpinion } from '../../domain/finding.ts';
import type { Assertion, ExternalScannerName } from '../external-scanner.ts';

/** An assertion of one scanner about one vulnerability in one package. */
export interface SourcedAssertion {
  scanner: ExternalScannerName;
  assertion: Assertion;
}

/** Databases in the order of precedence. Every database that is not named here is that of a vendor. */
const laterSources = ['cna', 'ghsa', 'cisa', 'nvd'] as const;

/** 0 for a vendor, then CNA, GHSA, CISA and NVD. An assertion without a score comes last. */
function precedence({ assertion: { cvss } }: SourcedAssertion): number {
  if (cvss === null) return laterSources.length + 1;
  return laterSources.findIndex((source) => source === cvss.source.toLowerCase()) + 1;
}

/** Assertions about the same vulnerability and package in the order of precedence. Equal ones keep their order. */
export function byPrecedence(assertions: readonly SourcedAssertion[]): SourcedAssertion[] {
  return assertions.toSorted((one, other) => precedence(one) - precedence(other));
}

/** The first statement about a fix, in the order of precedence: a fixed version before a statement that there is none. */
export function chooseFix(ordered: readonly SourcedAssertion[]): Pick<Assertion, 'fixedVersion' | 'fixState'> {
  const known = ordered.map(({ assertion }) => assertion);
  const best =
    known.find(({ fixState, fixedVersion }) => fixState === 'fixed' && fixedVersion !== null) ??
    known.find(({ fixState }) => fixState !== 'unknown');
  return best
    ? { fixedVersion: best.fixedVersion, fixState: best.fixState }
    : { fixedVersion: null, fixState: 'unknown' };
}

/** All ratings, each once. A severity without a score is the scanner's own. */
export function opinionsOf(ordered: readonly SourcedAssertion[]): SeverityOpinion[] {
  const opinions = new Map<string, SeverityOpinion>();
  for (const { scanner, assertion } of ordered) {
    const { cvss, severity } = assertion;
    const opinion = { source: cvss?.source ?? scanner, severity: severity ?? 'UNKNOWN', cvss };
    const text = JSON.stringify(opinion);
    if ((severity !== null || cvss !== null) && !opinions.has(text)) opinions.set(text, opinion);
  }
  return [...opinions.values()];
}
