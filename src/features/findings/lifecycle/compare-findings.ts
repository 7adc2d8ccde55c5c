import { storableText } from '../../../db/storable-text.ts';
import type { Disagreement } from '../../../domain/finding.ts';
import { severityRank } from '../../../domain/severity.ts';
import type { AssessedFinding, AssessmentResult } from './assessment-result.ts';
import { causeOfChange, causeOfClosing, causeOfOpening, findingKey, type ResultDifference } from './change-causes.ts';
import type { ClosedFinding, ExploitSignalChange, FindingFields, FindingRow, NewFinding } from './finding-store.ts';

/** Transitions that bring the open findings of a tag platform to a result. */
export interface FindingComparison {
  /** Rows that close because the result does not contain them. */
  gone: FindingRow[];
  /** New findings. */
  opened: FindingFields[];
  /** Findings whose facts differ, with the rows that they replace. */
  changed: { row: FindingRow; fields: FindingFields }[];
  /** Unchanged findings whose EPSS or known-exploited state differs: they change in place. */
  signals: ExploitSignalChange[];
}

export function compareFindings(open: readonly FindingRow[], result: AssessmentResult): FindingComparison {
  const openByKey = new Map(open.map((row) => [findingKey(row.vulnerability_id, row.package_version_id), row]));
  const gone = new Map(open.map((row) => [row.row_id, row]));
  const comparison: FindingComparison = { gone: [], opened: [], changed: [], signals: [] };
  for (const finding of result.findings) {
    const row = openByKey.get(findingKey(storableText(finding.vulnerability.id), finding.packageVersionId));
    const fields = toFields(finding);
    if (row) {
      gone.delete(row.row_id);
      if (result.keepsReports) keepReports(row, fields);
      compareRow(row, fields, comparison);
    } else comparison.opened.push(fields);
  }
  for (const row of gone.values()) {
    const isReported = row.sources.some((source) => source !== 'builtin');
    if (!result.keepsReports || !isReported) comparison.gone.push(row);
    else if (row.sources.includes('builtin')) comparison.changed.push({ row, fields: withoutEngine(row) });
  }
  return comparison;
}

/** The engine was matched alone: statements of the other scanners stay. */
function keepReports(row: FindingRow, fields: FindingFields): void {
  fields.sources = joinSources(row.sources, fields.sources);
  fields.disagreement = withoutSources(row.disagreement, fields.sources);
}

/** A scanner that reports a finding does not differ by not reporting it. */
export function withoutSources(known: readonly Disagreement[] | null, sources: readonly string[]): Disagreement[] {
  return (known ?? []).filter(({ scanner }) => scanner !== 'builtin' || !sources.includes(scanner));
}

/** A finding that the engine no longer has and other scanners report. */
export function withoutEngine(row: FindingRow): FindingFields {
  const sources = row.sources.filter((source) => source !== 'builtin');
  const others = (row.disagreement ?? []).filter(({ scanner }) => scanner !== 'builtin');
  const own = { scanner: 'builtin', reason: 'does not report the vulnerability with newer advisories' };
  return { ...fieldsOf(row), sources, disagreement: [own, ...others], advisoryIds: [] };
}

function compareRow(row: FindingRow, fields: FindingFields, { changed, signals }: FindingComparison): void {
  if (!hasSameFacts(row, fields)) changed.push({ row, fields });
  else if (signalsDiffer(row, fields)) signals.push({ rowId: row.row_id, fields });
}

/** The engine is named first. */
export function joinSources(known: readonly string[], sources: readonly string[]): string[] {
  return [...new Set([...sources, ...known])];
}

/** Adds the causes to the findings that open or change. */
export function toNewFindings(
  { opened, changed }: FindingComparison,
  difference: ResultDifference | undefined,
): NewFinding[] {
  const changeCause = causeOfChange(difference);
  return [
    ...opened.map((fields) => ({ fields, before: undefined, cause: causeOfOpening(withKey(fields), difference) })),
    ...changed.map(({ row, fields }) => ({ fields, before: row, cause: changeCause })),
  ];
}

/** Adds the causes to the rows that close, which are gone or replaced. */
export function toClosedFindings(
  { gone, changed }: FindingComparison,
  result: AssessmentResult,
  difference: ResultDifference | undefined,
  assessment: number,
): ClosedFinding[] {
  const present = new Set(result.packageVersionIds);
  const { completeness } = result;
  return [
    ...gone.map((row) => {
      const isPackagePresent = present.has(row.package_version_id);
      const cause = causeOfClosing({ ...withKey(fieldsOf(row)), isPackagePresent, completeness }, difference);
      return { rowId: row.row_id, assessment, cause };
    }),
    ...changed.map(({ row }) => ({ rowId: row.row_id, assessment, cause: 'replaced' as const })),
  ];
}

function withKey(fields: FindingFields) {
  return { ...fields, key: findingKey(storableText(fields.vulnerabilityId), fields.packageVersionId) };
}

export function toFields({ vulnerability, epss, ...finding }: AssessedFinding): FindingFields {
  return {
    vulnerabilityId: vulnerability.id,
    packageVersionId: finding.packageVersionId,
    factsId: finding.factsId,
    fixedVersion: finding.fixedVersion,
    fixState: finding.fixState,
    advisoryIds: finding.advisoryIds,
    sources: finding.sources ?? ['builtin'],
    disagreement: finding.disagreement ?? [],
    severity: severityRank(vulnerability.severity),
    cvssScore: vulnerability.cvss?.score ?? null,
    epssScore: epss?.score ?? null,
    epssPercentile: epss?.percentile ?? null,
    isKnownExploited: finding.isKnownExploited,
    isMalware: finding.isMalware === true,
  };
}

function fieldsOf(row: FindingRow): FindingFields {
  return {
    vulnerabilityId: row.vulnerability_id,
    packageVersionId: row.package_version_id,
    factsId: row.facts_id,
    fixedVersion: row.fixed_version,
    fixState: row.fix_state,
    advisoryIds: row.advisory_ids,
    sources: row.sources,
    disagreement: row.disagreement ?? [],
    severity: row.severity,
    cvssScore: row.cvss_score,
    epssScore: row.epss_score,
    epssPercentile: row.epss_percentile,
    isKnownExploited: row.is_known_exploited,
    isMalware: row.is_malware,
  };
}

function hasSameFacts(row: FindingRow, fields: FindingFields): boolean {
  return (
    row.facts_id === fields.factsId &&
    row.fixed_version === fields.fixedVersion &&
    row.fix_state === fields.fixState &&
    row.is_malware === fields.isMalware &&
    row.advisory_ids.join('\n') === fields.advisoryIds.join('\n') &&
    row.sources.join('\n') === fields.sources.join('\n') &&
    disagreementText(row.disagreement ?? []) === disagreementText(fields.disagreement)
  );
}

function disagreementText(disagreement: readonly Disagreement[]): string {
  return disagreement.map(({ scanner, reason }) => `${scanner} ${reason}`).join('\n');
}

function signalsDiffer(row: FindingRow, fields: FindingFields): boolean {
  return (
    row.is_known_exploited !== fields.isKnownExploited ||
    row.epss_score !== toReal(fields.epssScore) ||
    row.epss_percentile !== toReal(fields.epssPercentile)
  );
}

/** As PostgreSQL prints a float4: the shortest text that reads back to the same 32 bits. */
function toReal(value: number | null): number | null {
  if (value === null) return null;
  const single = Math.fround(value);
  for (let digits = 1; digits < 9; digits += 1) {
    const text = Number(single.toPrecision(digits));
    if (Math.fround(text) === single) return text;
  }
  return single;
}
