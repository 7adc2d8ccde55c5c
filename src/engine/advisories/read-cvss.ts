import calculator from 'ae-cvss-calculator';
import type { Cvss } from '../../domain/finding.ts';

/** Newest first: a vector of a newer version says more, and is what vendors rate by today. */
const versions = ['4.0', '3.1', '3.0', '2.0'] as const;

/**
 * The best of a record's CVSS vectors, undefined when none can be read. v2 and v3: the base score, which is what databases publish.
 * v4: the score of the whole vector, because v4 has one score only (FIRST, CVSS v4.0 specification §8).
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
