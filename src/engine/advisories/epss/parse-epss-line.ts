import type { FeedRecord } from '../feed-record.ts';
import { isCve } from '../vulnerability-ids.ts';

/**
 * A line of FIRST's `epss_scores-current.csv.gz`: a comment with `score_date:`, the header, or `cve,epss,percentile`. Undefined for any other
 * line.
 */
export function parseEpssLine(line: string): FeedRecord[] | undefined {
  if (line.startsWith('#')) return readScoreDate(line);
  if (line.startsWith('cve,')) return [];
  const [cveId = '', scoreText, percentileText] = line.slice(0, 200).split(',');
  const score = readShare(scoreText);
  const percentile = readShare(percentileText);
  if (!isCve(cveId) || score === undefined || percentile === undefined) return undefined;
  return [{ kind: 'score', cveId, epss: { score, percentile } }];
}

function readScoreDate(line: string): FeedRecord[] {
  const text = /score_date:([^,\s]{1,40})/.exec(line.slice(0, 500))?.[1] ?? '';
  const atMs = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(atMs) ? [] : [{ kind: 'dated', atMs }];
}

/** A number from 0 to 1. */
function readShare(text: string | undefined): number | undefined {
  if (text === undefined || !/^[0-9.eE+-]{1,30}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= 0 && value <= 1 ? value : undefined;
}
