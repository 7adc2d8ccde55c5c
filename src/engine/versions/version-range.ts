import type { RangeVerdict } from './range.ts';
import type { VersionScheme } from './version-scheme.ts';

type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=';

interface Comparator {
  operator: Operator;
  version: string;
}

/** Alternatives, each a list of comparators that must all match. */
export type VersionRange = readonly (readonly Comparator[])[];

const comparatorsMax = 50;
// Signs that no version contains. They belong to other notations of ranges: ^1.2, ~1.2, 1.*, [1.2,2).
const comparator = /^(<=|>=|!=|==|=|<|>)?\s*([^\s,|<>=!*()[\]^~][^\s,|<>=!*()[\]]*)$/;

/**
 * Parses a range that a user writes: comparators (`=`, `!=`, `<`, `<=`, `>`, `>=`; none means `=`) joined by commas or blanks, alternatives
 * separated by `||`: `>=1.2 <1.4 || =2.0`. Undefined when it is invalid. Versions are not parsed here, because each scheme parses its own.
 */
export function parseVersionRange(text: string): VersionRange | undefined {
  const alternatives: Comparator[][] = [];
  let total = 0;
  for (const alternative of text.split('||')) {
    const parts = alternative
      .replaceAll(/([<>=!])\s+/g, '$1')
      .split(/[\s,]+/)
      .filter((part) => part !== '');
    total += parts.length;
    if (parts.length === 0 || total > comparatorsMax) return undefined;
    const comparators: Comparator[] = [];
    for (const part of parts) {
      const [, operator = '=', version] = comparator.exec(part) ?? [];
      if (version === undefined) return undefined;
      comparators.push({ operator: operator === '==' ? '=' : (operator as Operator), version });
    }
    alternatives.push(comparators);
  }
  return alternatives;
}

/** `unknown` when the scheme cannot parse the version or a bound, unless the rest decides. An invalid version never counts as outside. */
export function isInRange(scheme: VersionScheme, version: string, range: VersionRange): RangeVerdict {
  const verdicts = range.map((comparators) => holdsAll(scheme, version, comparators));
  if (verdicts.includes('in')) return 'in';
  return verdicts.includes('unknown') ? 'unknown' : 'out';
}

function holdsAll(scheme: VersionScheme, version: string, comparators: readonly Comparator[]): RangeVerdict {
  const verdicts = comparators.map((one) => holds(scheme, version, one));
  if (verdicts.includes('out')) return 'out';
  return verdicts.includes('unknown') ? 'unknown' : 'in';
}

function holds(scheme: VersionScheme, version: string, { operator, version: bound }: Comparator): RangeVerdict {
  if (!scheme.isValid(version) || !scheme.isValid(bound)) return 'unknown';
  const order = scheme.compare(version, bound);
  const isIn = {
    '=': order === 0,
    '!=': order !== 0,
    '<': order < 0,
    '<=': order <= 0,
    '>': order > 0,
    '>=': order >= 0,
  }[operator];
  return isIn ? 'in' : 'out';
}
