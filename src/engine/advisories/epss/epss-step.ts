/** Logarithm of the ratio between two steps. */
const stepSize = Math.log(1.1);

/**
 * Position of an EPSS score on a scale whose steps are 10 % apart. FIRST publishes slightly different scores for nearly every CVE each day.
 * Stored copies of a score are rewritten when it moves to another step, so that a copy differs from the current score by less than 10 %.
 */
export function epssStep(score: number): number {
  return score > 0 ? Math.floor(Math.log(score) / stepSize) : Number.NEGATIVE_INFINITY;
}
