import { compareDigits } from './compare-digits.ts';
import { compareLists } from './compare-lists.ts';
import { createScheme } from './create-scheme.ts';

interface FreebsdVersion {
  epoch: string;
  /** The parts between plus signs, each as a list of components. */
  blocks: Component[][];
  revision: string;
}

/** A number with an optional letter, which may have a number of its own: `10`, `10b`, `10b2`. */
interface Component {
  number: Rank;
  /** 0: no letter. The other values order letters and stages. */
  letter: number;
  patch: Rank;
}

/** Digits, or a value below every number: -1 for a missing number, -2 for `*`. */
type Rank = string | -1 | -2;

const none: Component = { number: '0', letter: 0, patch: '0' };

/** Words that precede the end of a version, with the letter that they count as. `pl` precedes all letters. */
const stages: ReadonlyMap<string, number> = new Map([
  ['pl', 0],
  ['snap', letterValue('s')],
  ['alpha', letterValue('a')],
  ['beta', letterValue('b')],
  ['pre', letterValue('p')],
  ['rc', letterValue('r')],
]);

/**
 * The order of FreeBSD's pkg (`pkg-version(8)`, "Package names" in the Porter's Handbook): `VERSION[_REVISION][,EPOCH]`. The epoch counts first, the
 * revision last. Components are compared in their order, a missing one as 0. Numbers precede themselves with a letter (10 < 10a), and a component
 * that begins with a letter precedes numbers (10.a < 10). `*` is the smallest component.
 */
export const freebsdScheme = createScheme(
  'freebsd',
  parse,
  (left, right) =>
    compareDigits(left.epoch, right.epoch) ||
    compareLists(left.blocks, right.blocks, [], compareBlocks) ||
    compareDigits(left.revision, right.revision),
);

function parse(text: string): FreebsdVersion | undefined {
  const [, version, revision = '', epoch = ''] =
    /^([0-9A-Za-z*][0-9A-Za-z.+*:~^@]*)(?:_([0-9]+))?(?:,([0-9]+))?$/.exec(text) ?? [];
  if (version === undefined) return undefined;
  return { epoch, blocks: version.toLowerCase().split('+').map(readComponents), revision };
}

function readComponents(block: string): Component[] {
  const components: Component[] = [];
  let rest = block;
  while (rest !== '') {
    const [component, length] = readComponent(rest);
    components.push(component);
    rest = rest.slice(length).replace(/^[^0-9a-z*]+/, '');
  }
  return components;
}

/** The component at the beginning of a text, and its length. */
function readComponent(text: string): [Component, number] {
  // Everything that follows an asterisk in its block belongs to it.
  if (text.startsWith('*')) return [{ number: -2, letter: 0, patch: '0' }, text.length];
  const [digits = ''] = /^[0-9]+/.exec(text) ?? [];
  const number = digits === '' ? -1 : digits;
  const [letters = ''] = /^[a-z]+/.exec(text.slice(digits.length)) ?? [];
  if (letters === '') return [{ number, letter: 0, patch: '0' }, Math.max(digits.length, 1)];
  const stage = stages.get(letters);
  // A stage after a number is a component of its own: 10alpha = 10.alpha.
  if (stage !== undefined && digits !== '') return [{ number, letter: 0, patch: '0' }, digits.length];
  const end = digits.length + letters.length;
  const [patch = ''] = /^[0-9]+/.exec(text.slice(end)) ?? [];
  const letter = stage ?? letterValue(letters);
  return [{ number, letter, patch: patch === '' ? -1 : patch }, end + patch.length];
}

/** 1 is left to words that precede `a`. */
function letterValue(letters: string): number {
  return letters.charCodeAt(0) - 'a'.charCodeAt(0) + 2;
}

function compareBlocks(left: readonly Component[], right: readonly Component[]): number {
  return compareLists(left, right, none, compareComponents);
}

function compareComponents(left: Component, right: Component): number {
  return compareRanks(left.number, right.number) || left.letter - right.letter || compareRanks(left.patch, right.patch);
}

function compareRanks(left: Rank, right: Rank): number {
  if (typeof left === 'string' && typeof right === 'string') return compareDigits(left, right);
  return (typeof left === 'string' ? 0 : left) - (typeof right === 'string' ? 0 : right);
}
