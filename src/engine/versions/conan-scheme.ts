import { compareText } from '../../lib/compare-text.ts';
import { compareDigits } from './compare-digits.ts';
import { compareLists } from './compare-lists.ts';
import { createScheme } from './create-scheme.ts';

interface ConanVersion {
  items: string[];
  prerelease: string[] | undefined;
  build: string[] | undefined;
}

/**
 * Conan's versions: any number of items, a prerelease after the first hyphen and a build after the plus sign, which orders too. Conan compares
 * a number with other text as text (`9` > `1a` > `10`). Here text that begins with a number is compared by that number first, which makes
 * the order total.
 */
export const conanScheme = createScheme(
  'conan',
  parse,
  (left, right) =>
    compareItemLists(left.items, right.items) ||
    Number(left.prerelease === undefined) - Number(right.prerelease === undefined) ||
    compareItemLists(left.prerelease ?? [], right.prerelease ?? []) ||
    Number(left.build !== undefined) - Number(right.build !== undefined) ||
    compareItemLists(left.build ?? [], right.build ?? []),
);

function parse(text: string): ConanVersion | undefined {
  const [, main, prerelease, build] = /^([0-9a-z_.]+)(?:-([0-9a-z_.-]+))?(?:\+([0-9a-z_.-]+))?$/i.exec(text) ?? [];
  if (main === undefined) return undefined;
  const parsed = { items: main.split('.'), prerelease: prerelease?.split('.'), build: build?.split('.') };
  return Object.values(parsed).some((items) => items?.includes('')) ? undefined : parsed;
}

/** Zeros at the end have no meaning: 1.0 = 1. A list precedes its continuations. */
function compareItemLists(left: readonly string[], right: readonly string[]): number {
  return compareLists<string | undefined>(withoutZeros(left), withoutZeros(right), undefined, (a, b) => {
    if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
    return compareItems(a, b);
  });
}

function withoutZeros(items: readonly string[]): string[] {
  return items.slice(0, items.findLastIndex((item) => !/^0+$/.test(item)) + 1);
}

function compareItems(left: string, right: string): number {
  const [a, b] = [/^[0-9]*/.exec(left)?.[0] ?? '', /^[0-9]*/.exec(right)?.[0] ?? ''];
  if (a === '' || b === '') return a === b ? compareText(left, right) : a === '' ? 1 : -1;
  return compareDigits(a, b) || compareText(left.slice(a.length), right.slice(b.length));
}
