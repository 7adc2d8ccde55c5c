import type { SeverityOpinion } from '../../domain/finding.ts';
import { severityOfCvssScore } from '../../domain/severity.ts';
import { compareText } from '../../lib/compare-text.ts';
import type { VulnerabilityOpinion } from './feed-record.ts';
import { titleSeverity } from './osv/read-urgency.ts';
import { readCvss } from './read-cvss.ts';
import type { RecordFacts } from './record-facts.ts';
import { severityOfRating } from './severity-of-rating.ts';
import { isAnnouncement, trackedCve } from './vulnerability-ids.ts';

/** Databases in the order of precedence. Other language databases follow GHSA, distributions follow NVD. */
const precedence = [
  'cna',
  'ghsa',
  'language database',
  'cisa',
  'nvd',
  'distribution',
  'announcement',
  'title',
] as const;

type Rank = (typeof precedence)[number];

/**
 * What each database says about the severity of a vulnerability, in the order of precedence: CNA, GHSA, other language databases, CISA
 * (Vulnrichment), NVD, distributions. A distribution's opinion precedes them for its own packages, which matching decides. The score of an
 * announcement that names several vulnerabilities is that of the worst one and comes after them, and the first word of its title last.
 */
export function severityOpinions(
  records: readonly RecordFacts[],
  opinions: readonly VulnerabilityOpinion[],
): SeverityOpinion[] {
  const ranked = [...records.flatMap(opinionsOfRecord), ...opinions.flatMap(opinionOfDatabase)].toSorted(
    (left, right) =>
      precedence.indexOf(left.rank) - precedence.indexOf(right.rank) ||
      compareText(left.opinion.source, right.opinion.source),
  );
  const bySource = new Map<string, SeverityOpinion>();
  for (const { opinion } of ranked) {
    if (!bySource.has(opinion.source)) bySource.set(opinion.source, opinion);
  }
  return [...bySource.values()];
}

interface RankedOpinion {
  rank: Rank;
  opinion: SeverityOpinion;
}

/** Tracker records carry the score of the National Vulnerability Database beside the rating of their distribution. */
function opinionsOfRecord(record: RecordFacts): RankedOpinion[] {
  const { id, ownSeverity, vectors, namesSeveral } = record;
  // Records of malicious packages carry no rating. GHSA rates each of them critical.
  const rating = id.startsWith('MAL-') ? 'CRITICAL' : ownSeverity;
  if (trackedCve(id) !== undefined) {
    return [...toOpinion('distribution', sourceOf(id), rating, []), ...toOpinion('nvd', 'nvd', null, vectors)];
  }
  if (isAnnouncement(record)) {
    if (rating === null && vectors.length === 0)
      return toOpinion('title', sourceOf(id), titleSeverity(record.summary).toUpperCase(), []);
    return toOpinion(namesSeveral ? 'announcement' : 'distribution', sourceOf(id), rating, vectors);
  }
  return toOpinion(id.startsWith('GHSA-') ? 'ghsa' : 'language database', sourceOf(id), rating, vectors);
}

function opinionOfDatabase({ source, rating, vectors }: VulnerabilityOpinion): RankedOpinion[] {
  const rank = precedence.find((one) => one === source) ?? 'distribution';
  return toOpinion(rank, source, rating, vectors);
}

function toOpinion(rank: Rank, source: string, rating: string | null, vectors: readonly string[]): RankedOpinion[] {
  const cvss = readCvss(vectors, source) ?? null;
  const severity = severityOfRating(rating) ?? (cvss && severityOfCvssScore(cvss.score));
  return severity === null ? [] : [{ rank, opinion: { source, severity, cvss } }];
}

/** `GHSA-…` → `ghsa`, `UBUNTU-CVE-…` → `ubuntu`. */
function sourceOf(recordId: string): string {
  return /^[A-Za-z]+/.exec(recordId)?.[0].toLowerCase() ?? 'osv';
}
