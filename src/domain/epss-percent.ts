/**
 * An EPSS score, a probability from 0 to 1, as a percentage with two decimals. A score that is not 0 or 1 is not rounded to 0 or 100. Null without a
 * score.
 */
export function epssPercent(score: number | null): number | null {
  if (score === null) return null;
  const rounded = Math.round(score * 10_000) / 100;
  if (rounded === 100 && score < 1) return 99.99;
  return rounded === 0 && score > 0 ? 0.01 : rounded;
}
