import * as fc from 'fast-check';
import type { VersionTool } from './version-tool.ts';

/**
 * Pairs of texts, each a beginning and up to five pieces. Half of the pairs differ in one place only, so that many are equal or differ late.
 * The same arguments give the same pairs.
 */
export function generatePairs(
  { starts, pieces, isExempt }: VersionTool,
  count: number,
  seed: number,
): [string, string][] {
  const start = fc.constantFrom(...starts);
  const piece = fc.constantFrom(...pieces);
  const parts = fc.tuple(start, fc.array(piece, { maxLength: 5 })).map(([first, more]) => [first, ...more]);
  const changed = fc
    .tuple(parts, fc.nat(5), piece, fc.constantFrom('insert', 'replace', 'remove'))
    .map(([left, position, other, kind]): [string, string] => {
      const at = 1 + (position % left.length);
      const after = left.slice(kind === 'insert' ? at : at + 1);
      return [left.join(''), [...left.slice(0, at), ...(kind === 'remove' ? [] : [other]), ...after].join('')];
    });
  const independent = fc.tuple(parts, parts).map(([left, right]): [string, string] => [left.join(''), right.join('')]);
  const pairs = fc.sample(fc.oneof(independent, changed), { numRuns: count, seed });
  return pairs.filter(([left, right]) => !isExempt?.(left, right));
}
