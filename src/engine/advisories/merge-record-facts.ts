import type { Cvss, VulnerabilityFacts } from '../../domain/finding.ts';
import { type Severity, severityOfCvssScore } from '../../domain/severity.ts';
import type { OsvRecord } from './osv/osv-record.ts';
import { readCvss } from './read-cvss.ts';
import { isCve, trackedCve } from './vulnerability-ids.ts';

/** The part of a record that describes the vulnerability, independent of the affected package. */
export type RecordFacts = Pick<
  OsvRecord,
  'id' | 'publishedMs' | 'aliases' | 'summary' | 'details' | 'vectors' | 'ownSeverity' | 'references' | 'isMalware'
> & { namesSeveral: boolean };

const referencesMax = 20;
const aliasesMax = 50;

/**
 * Merges the descriptions of one vulnerability from several records. Text, score and severity come from the first record that has them, in
 * this order: GHSA, other language databases, CVE records of distributions, announcements (DSA, DLA). Within each group the order is by id,
 * and records about this vulnerability alone come first.
 * Severity: the database's own rating, else the rating of the CVSS score, else UNKNOWN. A distribution's rating applies to its own packages
 * only and is used in matching.
 */
export function mergeRecordFacts(id: string, records: readonly RecordFacts[]): VulnerabilityFacts {
  const ranked = records.toSorted((left, right) => compareRecords(left, right));
  const cvss = firstOf(ranked, (record) => readCvss(record.vectors, sourceOf(record.id)));
  const published = ranked.flatMap(({ publishedMs }) => publishedMs ?? []);
  return {
    id,
    aliases: joinAliases(id, ranked),
    ...joinSeverity(ranked, cvss),
    cvss: cvss ?? null,
    title: joinTitle(id, ranked),
    description: firstOf(ranked, ({ details }) => details || undefined) ?? '',
    references: [...new Set(ranked.flatMap(({ references }) => references))].slice(0, referencesMax),
    publishedAt: published.length === 0 ? null : new Date(Math.min(...published)).toISOString(),
  };
}

function compareRecords(left: RecordFacts, right: RecordFacts): number {
  const byRank = rankOf(left) - rankOf(right);
  if (byRank !== 0) return byRank;
  return left.id === right.id ? 0 : left.id < right.id ? -1 : 1;
}

function rankOf({ id, namesSeveral }: RecordFacts): number {
  const several = namesSeveral ? 0.5 : 0;
  if (id.startsWith('GHSA-')) return several;
  if (trackedCve(id) !== undefined) return 2;
  return isDistributionAdvisory(id) ? 3 + several : 1 + several;
}

/** Fix announcements name vulnerabilities without describing them. */
function isDistributionAdvisory(id: string): boolean {
  return /^(DSA|DLA|DTSA)-/.test(id);
}

/** Tracker records carry the score of the National Vulnerability Database, regardless of their publisher. */
function sourceOf(recordId: string): string {
  if (trackedCve(recordId) !== undefined) return 'nvd';
  return /^[A-Za-z]+/.exec(recordId)?.[0].toLowerCase() ?? 'osv';
}

function joinAliases(id: string, records: readonly RecordFacts[]): string[] {
  const names = records
    .filter((record) => !record.namesSeveral && !isDistributionAdvisory(record.id))
    .filter(({ aliases }) => aliases.every((alias) => !isCve(alias) || alias === id))
    .flatMap((record) => [record.id, ...record.aliases]);
  return [...new Set(names)]
    .filter((name) => name !== id && trackedCve(name) === undefined)
    .sort()
    .slice(0, aliasesMax);
}

const ratings: Readonly<Record<string, Severity>> = {
  CRITICAL: 'CRITICAL',
  HIGH: 'HIGH',
  MODERATE: 'MEDIUM',
  MEDIUM: 'MEDIUM',
  LOW: 'LOW',
};

function joinSeverity(
  records: readonly RecordFacts[],
  cvss: Cvss | undefined,
): Pick<VulnerabilityFacts, 'severity' | 'severitySource'> {
  const rated = firstOf(records, ({ id, ownSeverity, isMalware }) => {
    // Records of OpenSSF carry no rating. GHSA rates each malicious package critical.
    const severity = ratings[ownSeverity ?? ''] ?? (isMalware ? 'CRITICAL' : undefined);
    return severity && { severity, severitySource: sourceOf(id) };
  });
  if (rated) return rated;
  if (cvss) return { severity: severityOfCvssScore(cvss.score), severitySource: cvss.source };
  return { severity: 'UNKNOWN', severitySource: 'none' };
}

/** The summary, or the first sentence of the description, at most 120 characters. */
function joinTitle(id: string, records: readonly RecordFacts[]): string {
  const descriptive = records.filter((record) => !isDistributionAdvisory(record.id));
  const summary = firstOf(descriptive, (record) => record.summary || undefined);
  if (summary !== undefined) return summary;
  const details = firstOf(descriptive, (record) => record.details || undefined);
  if (details !== undefined) return shorten(details);
  return firstOf(records, (record) => record.summary || undefined) ?? id;
}

function shorten(details: string): string {
  const line = details.slice(0, 400).replace(/\s+/g, ' ').trim();
  const sentence = /^.+?[.!?](?= |$)/.exec(line)?.[0] ?? line;
  return sentence.length <= 120
    ? sentence
    : `${sentence
        .slice(0, 119)
        .replace(/\s+\S*$/, '')
        .toWellFormed()}…`;
}

function firstOf<Item, Value>(items: readonly Item[], pick: (item: Item) => Value | undefined): Value | undefined {
  for (const item of items) {
    const value = pick(item);
    if (value !== undefined) return value;
  }
  return undefined;
}
