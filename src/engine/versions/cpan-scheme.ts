import { compareDigits } from './compare-digits.ts';
import { compareLists } from './compare-lists.ts';
import { createScheme } from './create-scheme.ts';

/**
 * Perl's `version`: a decimal number, of which each three digits after the point are one number (1.5 = v1.500), or a dotted version (`v1.5`,
 * `1.5.0`). Underscores have no meaning.
 */
export const cpanScheme = createScheme('cpan', parse, (left, right) => compareLists(left, right, '', compareDigits));

function parse(version: string): string[] | undefined {
  const text = version.startsWith('.') ? `0${version}` : version;
  if (!/^v?[0-9]+(?:\.[0-9]+)*(?:_[0-9]+)?$/.test(text)) return undefined;
  const numbers = text.replace(/[v_]/g, '').split('.');
  if (text.startsWith('v') || numbers.length > 2) return numbers;
  const [whole = '', fraction = ''] = numbers;
  return [whole, ...(fraction.match(/.{1,3}/g) ?? []).map((digits) => digits.padEnd(3, '0'))];
}
