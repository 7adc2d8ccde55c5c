import calculator from 'ae-cvss-calculator';
import type { Cvss } from '../../domain/finding.ts';

/** Newest version first: newer vectors carry more information, and vendors rate by them. */
const versions = ['4.0', '3.1', '3.0', '2.0'] as const;

/**
 * The best of a record's CVSS vectors. Undefined when none is valid. v2 and v3: the base score, which databases publish. v4: the score of
 * the whole vector, because v4 defines only one score (FIRST, CVSS v4.0 specification §8).
 */
export function readCvss(vectors: readonly string[], source: string): Cvss | undefined {
  const read = vectors.flatMap((vector) => {
    const cvss = readVector(vector, source);
    return cvss === undefined ? [] : [cvss];
  });
  for (const version of versions) {
    const found = read.find((cvss) => cvss.version === version);
    if (found) return found;
  }
  return undefined;
}

function readVector(vector: string, source: string): Cvss | undefined {
  const version = /^CVSS:(4\.0|3\.1|3\.0)\//.exec(vector)?.[1] ?? '2.0';
  const score = scoreOf(vector);
  return score === undefined ? undefined : { version, vector, score, source };
}

function scoreOf(vector: string): number | undefined {
  try {
    const parsed = calculator.fromVector(vector);
    if (!parsed?.isBaseFullyDefined()) return undefined;
    const scores = parsed.calculateScores();
    const score = vector.startsWith('CVSS:4.0/') ? scores.overall : scores.base;
    return typeof score === 'number' && score >= 0 && score <= 10 ? score : undefined;
  } catch {
    return undefined;
  }
}
