import { compareText } from '../../lib/compare-text.ts';

/** Compares runs of decimal digits of any length as numbers. An empty text is zero. */
export function compareDigits(left: string, right: string): number {
  const a = withoutZeros(left);
  const b = withoutZeros(right);
  return a.length - b.length || compareText(a, b);
}

function withoutZeros(digits: string): string {
  let start = 0;
  while (digits.charCodeAt(start) === 48) start += 1;
  return start === 0 ? digits : digits.slice(start);
}
