import type { VulnerabilityFacts } from '../../domain/finding.ts';
import type { VulnerabilityOpinion } from './feed-record.ts';
import type { RecordFacts } from './record-facts.ts';
import { severityOpinions } from './severity-opinions.ts';
import { isAnnouncement, isCve, trackedCve } from './vulnerability-ids.ts';

/** The parts of a record and of an opinion that users read. */
type Texts = Pick<RecordFacts, 'summary' | 'details' | 'references' | 'publishedMs'>;

const referencesMax = 20;
const aliasesMax = 50;

/**
 * Merges the descriptions of one vulnerability from several records and opinions. Text comes from the first one that has it, in this order:
 * GHSA, other language databases, CVE records of distributions, databases of vulnerabilities, announcements (DSA, RHSA). Within each group
 * the order is by id, and records about this vulnerability alone come first.
 * Severity and CVSS come from the first opinion (`severityOpinions`) that has them, else the severity is UNKNOWN.
 */
export function mergeRecordFacts(
  id: string,
  records: readonly RecordFacts[],
  opinions: readonly VulnerabilityOpinion[] = [],
): VulnerabilityFacts {
  const ranked = records.toSorted((left, right) => compareRecords(left, right));
  const severities = severityOpinions(ranked, opinions);
  const [first] = severities;
  const announcements = ranked.filter(isAnnouncement);
  const descriptive: Texts[] = [...ranked.filter((record) => !isAnnouncement(record)), ...opinions];
  const texts: Texts[] = [...descriptive, ...announcements];
  const published = texts.flatMap(({ publishedMs }) => publishedMs ?? []);
  return {
    id,
    aliases: joinAliases(id, ranked),
    severity: first?.severity ?? 'UNKNOWN',
    severitySource: first?.source ?? 'none',
    cvss: firstOf(severities, ({ cvss }) => cvss ?? undefined) ?? null,
    ...(severities.length > 0 && { opinions: severities }),
    title: joinTitle(id, descriptive, announcements),
    description: firstOf(texts, ({ details }) => details || undefined) ?? '',
    references: [...new Set(texts.flatMap(({ references }) => references))].slice(0, referencesMax),
    publishedAt: published.length === 0 ? null : new Date(Math.min(...published)).toISOString(),
  };
}

function compareRecords(left: RecordFacts, right: RecordFacts): number {
  const byRank = rankOf(left) - rankOf(right);
  if (byRank !== 0) return byRank;
  return left.id === right.id ? 0 : left.id < right.id ? -1 : 1;
}

function rankOf(record: RecordFacts): number {
  const several = record.namesSeveral ? 0.5 : 0;
  if (record.id.startsWith('GHSA-')) return several;
  if (trackedCve(record.id) !== undefined) return 2;
  return isAnnouncement(record) ? 3 + several : 1 + several;
}

function joinAliases(id: string, records: readonly RecordFacts[]): string[] {
  const names = records
    .filter((record) => !record.namesSeveral && !isAnnouncement(record))
    .filter(({ aliases }) => aliases.every((alias) => !isCve(alias) || alias === id))
    .flatMap((record) => [record.id, ...record.aliases]);
  return [...new Set(names)]
    .filter((name) => name !== id && trackedCve(name) === undefined)
    .sort()
    .slice(0, aliasesMax);
}

/** The summary, or the first sentence of the description, at most 120 characters. */
function joinTitle(id: string, descriptive: readonly Texts[], announcements: readonly Texts[]): string {
  const summary = firstOf(descriptive, (record) => record.summary || undefined);
  if (summary !== undefined) return summary;
  const details = firstOf(descriptive, (record) => record.details || undefined);
  if (details !== undefined) return shorten(details);
  return firstOf(announcements, (record) => record.summary || undefined) ?? id;
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
