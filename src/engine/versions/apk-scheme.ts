import { compareText } from '../../lib/compare-text.ts';
import { compareDigits } from './compare-digits.ts';
import type { VersionScheme } from './version-scheme.ts';

/** Kinds of tokens in their possible order. Where two versions differ in kind, the earlier kind is the newer version. */
const tokenKinds = { firstDigits: 0, digits: 1, letter: 2, suffix: 3, suffixNumber: 4, hash: 5, revision: 6, end: 7 };

interface Token {
  kind: number;
  text: string;
}

/** Suffixes in order. Those before the gap mark a version that precedes the one without suffix. */
const suffixes = ['alpha', 'beta', 'pre', 'rc', '', 'cvs', 'svn', 'git', 'hg', 'p'];
const plainRank = suffixes.indexOf('');

/**
 * Alpine's order as apk-tools 3 defines it (apk-package(5), "version"): `digits(.digits)*[letter](_suffix[digits])*[~hash][-rN]`. A number
 * after the first that begins with `0` on either side is compared as text. A trailing part makes a version newer, except the suffixes
 * alpha, beta, pre and rc.
 */
export const apkScheme: VersionScheme = {
  id: 'apk',
  isValid: (version) => tokenize(version) !== undefined,
  compare(left, right) {
    const a = tokenize(left);
    const b = tokenize(right);
    if (a === undefined || b === undefined) throw new RangeError('not an Alpine version');
    for (let at = 0; ; at += 1) {
      const x = a[at] ?? endToken;
      const y = b[at] ?? endToken;
      if (x.kind !== y.kind) return compareKinds(x, y);
      const difference = x.kind === tokenKinds.end ? 0 : compareTokens(x, y);
      if (difference !== 0 || x.kind === tokenKinds.end) return difference;
    }
  },
};

const endToken: Token = { kind: tokenKinds.end, text: '' };

const versionPattern = /^([0-9]+)((?:\.[0-9]+)*)([a-z]?)((?:_[a-z]+[0-9]*)*)(~[0-9a-f]+)?(-r[0-9]+)?$/;
const versionCharactersMax = 1024;

/** Undefined when it is not a version. */
function tokenize(version: string): Token[] | undefined {
  if (version.length > versionCharactersMax) return undefined;
  const match = versionPattern.exec(version);
  if (match === null) return undefined;
  const [, first = '', rest = '', letter = '', suffixText = '', hash = '', revision = ''] = match;
  const tokens: Token[] = [{ kind: tokenKinds.firstDigits, text: first }];
  for (const digits of rest.split('.').slice(1)) tokens.push({ kind: tokenKinds.digits, text: digits });
  if (letter !== '') tokens.push({ kind: tokenKinds.letter, text: letter });
  for (const part of suffixText.split('_').slice(1)) {
    const [, name = '', number = ''] = /^([a-z]+)([0-9]*)$/.exec(part) ?? [];
    if (!suffixes.includes(name)) return undefined;
    tokens.push({ kind: tokenKinds.suffix, text: name });
    if (number !== '') tokens.push({ kind: tokenKinds.suffixNumber, text: number });
  }
  if (hash !== '') tokens.push({ kind: tokenKinds.hash, text: hash });
  if (revision !== '') tokens.push({ kind: tokenKinds.revision, text: revision.slice(2) });
  return tokens;
}

function compareKinds(left: Token, right: Token): number {
  if (isPreSuffix(left)) return -1;
  if (isPreSuffix(right)) return 1;
  return right.kind - left.kind;
}

function isPreSuffix({ kind, text }: Token): boolean {
  return kind === tokenKinds.suffix && suffixes.indexOf(text) < plainRank;
}

/** Compares two tokens of one kind. */
function compareTokens(left: Token, right: Token): number {
  switch (left.kind) {
    case tokenKinds.suffix:
      return suffixes.indexOf(left.text) - suffixes.indexOf(right.text);
    case tokenKinds.letter:
    case tokenKinds.hash:
      return compareText(left.text, right.text);
    case tokenKinds.digits:
      if (left.text.startsWith('0') || right.text.startsWith('0')) return compareText(left.text, right.text);
      return compareDigits(left.text, right.text);
    default:
      return compareDigits(left.text, right.text);
  }
}
