import { compareText } from '../../lib/compare-text.ts';
import { compareDigits } from './compare-digits.ts';
import { compareLists } from './compare-lists.ts';
import { createScheme } from './create-scheme.ts';

interface CondaVersion {
  epoch: string;
  version: string[][];
  local: string[][];
}

/**
 * conda's `VersionOrder`: components separated by dots, each of numbers and words in turn. `dev` precedes other words, words precede numbers, and
 * `post` follows everything. A missing component is zero.
 */
export const condaScheme = createScheme(
  'conda',
  parse,
  (left, right) =>
    compareDigits(left.epoch, right.epoch) ||
    compareComponents(left.version, right.version) ||
    compareComponents(left.local, right.local),
);

function parse(version: string): CondaVersion | undefined {
  const text = version.toLowerCase();
  const [, epoch = '', main = '', local = ''] =
    /^(?:([0-9]+)!)?([0-9a-z*._-]+)(?:\+([0-9a-z*._-]+))?$/.exec(text) ?? [];
  const components = readComponents(main);
  const localComponents = local === '' ? [] : readComponents(local);
  if (components === undefined || localComponents === undefined) return undefined;
  return { epoch, version: components, local: localComponents };
}

/** An underscore at the end is a word of the last component, as in old versions of OpenSSL: `1.0.1_`. */
function readComponents(text: string): string[][] | undefined {
  if (text.includes('-') && text.includes('_')) return undefined;
  const plain = text.replaceAll('-', '_');
  const hasTail = plain.endsWith('_');
  const components = (hasTail ? plain.slice(0, -1) : plain).split(/[._]/);
  if (components.includes('')) return undefined;
  return components.map((component, at) => {
    const parts = component.match(/[0-9]+|\*+|[^0-9*]+/g) ?? [];
    const tail = hasTail && at === components.length - 1 ? ['_'] : [];
    return [...(/^[0-9]/.test(component) ? [] : ['0']), ...parts, ...tail];
  });
}

function compareComponents(left: readonly string[][], right: readonly string[][]): number {
  return compareLists(left, right, ['0'], (a, b) => compareLists(a, b, '0', compareParts));
}

function compareParts(left: string, right: string): number {
  return rankOf(left) - rankOf(right) || (/^[0-9]/.test(left) ? compareDigits(left, right) : compareText(left, right));
}

function rankOf(part: string): number {
  if (part === 'dev') return 1;
  if (part === 'post') return 4;
  if (/^[0-9]/.test(part)) return 3;
  return part.startsWith('*') ? 0 : 2;
}
