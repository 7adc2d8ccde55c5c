import { storableText } from '../../../db/storable-text.ts';
import type { ClosedCause } from '../../../domain/finding-cause.ts';
import type { AssessedFinding, AssessmentResult } from './assessment-result.ts';
import type { ExploitSignalChange, FindingRow, NewFinding } from './finding-store.ts';

/** Transitions that bring the open findings of a tag platform to a result. */
export interface FindingComparison {
  /** Rows that close because the result does not contain them, by cause. */
  goneByCause: ReadonlyMap<ClosedCause, FindingRow[]>;
  goneCount: number;
  /** Rows that close because their replacement is in `added`. */
  replacedRowIds: string[];
  /** New findings, and replacements of changed ones. */
  added: NewFinding[];
  /** Unchanged findings whose EPSS or known-exploited state differs: they change in place. */
  signals: ExploitSignalChange[];
}

export function compareFindings(open: readonly FindingRow[], result: AssessmentResult): FindingComparison {
  const openByKey = new Map(open.map((row) => [findingKey(row.vulnerability_id, row.package_version_id), row]));
  const gone = new Map(open.map((row) => [row.row_id, row]));
  const replacedRowIds: string[] = [];
  const added: NewFinding[] = [];
  const signals: ExploitSignalChange[] = [];
  for (const finding of result.findings) {
    const before = openByKey.get(findingKey(storableText(finding.vulnerability.id), finding.packageVersionId));
    if (before) gone.delete(before.row_id);
    if (before && hasSameFacts(before, finding)) {
      if (signalsDiffer(before, finding)) signals.push({ rowId: before.row_id, finding });
      continue;
    }
    if (before) replacedRowIds.push(before.row_id);
    added.push({ finding, before });
  }
  const present = new Set(result.packageVersionIds);
  const goneByCause = Map.groupBy(gone.values(), (row) => causeOfClosing(result, present.has(row.package_version_id)));
  return { goneByCause, goneCount: gone.size, replacedRowIds, added, signals };
}

/** A partial result cannot tell an upgraded package from one that it did not assess. */
function causeOfClosing({ completeness }: AssessmentResult, isPackagePresent: boolean): ClosedCause {
  if (completeness === 'partial') return 'no longer found';
  return isPackagePresent ? 'no longer affected' : 'package gone';
}

function findingKey(vulnerabilityId: string, packageVersionId: string): string {
  return `${packageVersionId} ${vulnerabilityId}`;
}

function hasSameFacts(row: FindingRow, finding: AssessedFinding): boolean {
  return (
    row.facts_id === finding.factsId &&
    row.fixed_version === finding.fixedVersion &&
    row.fix_state === finding.fixState &&
    row.advisory_ids.join('\n') === finding.advisoryIds.join('\n') &&
    row.sources.join('\n') === (finding.sources ?? ['builtin']).join('\n')
  );
}

function signalsDiffer(row: FindingRow, finding: AssessedFinding): boolean {
  return (
    row.is_known_exploited !== finding.isKnownExploited ||
    row.epss_score !== toReal(finding.epss?.score) ||
    row.epss_percentile !== toReal(finding.epss?.percentile)
  );
}

/** As PostgreSQL prints a float4: the shortest text that reads back to the same 32 bits. */
function toReal(value: number | undefined): number | null {
  if (value === undefined) return null;
  const single = Math.fround(value);
  for (let digits = 1; digits < 9; digits += 1) {
    const text = Number(single.toPrecision(digits));
    if (Math.fround(text) === single) return text;
  }
  return single;
}
