import { compareText } from '../../lib/compare-text.ts';
import { compareDigits } from './compare-digits.ts';
import { compareLists } from './compare-lists.ts';
import { createScheme } from './create-scheme.ts';

/** Kinds of tokens in their possible order. Where two versions differ in kind, the earlier kind is the newer version. */
const tokenKinds = {
  number: 0,
  dottedNumber: 1,
  letter: 2,
  suffix: 3,
  suffixNumber: 4,
  hash: 5,
  revision: 6,
  end: 7,
  invalid: 8,
};

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
 *
 * Packages have versions that are not of this form. A number after the letter (`3.3.3p1-r3`) is compared as apk-tools 2 does. apk-tools
 * compares the text before the first other violation, and then the version with the violation is the older one (`10.2.22.r0` < `10.2.22`).
 * Violations are compared as text, while apk-tools treats them as equal.
 */
export const apkScheme = createScheme('apk', tokenize, (left, right) =>
  compareLists(left, right, endToken, (a, b) => (a.kind === b.kind ? compareTokens(a, b) : compareKinds(a, b))),
);

const endToken: Token = { kind: tokenKinds.end, text: '' };

interface TokenForm {
  kind: number;
  /** Kinds of the token before it. */
  after: readonly number[];
  pattern: RegExp;
}

const { number, dottedNumber, letter, suffix, suffixNumber, hash, revision, invalid } = tokenKinds;

const forms: readonly TokenForm[] = [
  { kind: dottedNumber, after: [number, dottedNumber], pattern: /\.([0-9]+)/y },
  { kind: letter, after: [number, dottedNumber], pattern: /([a-z])/y },
  { kind: number, after: [letter], pattern: /([0-9]+)/y },
  { kind: suffixNumber, after: [suffix], pattern: /([0-9]+)/y },
  {
    kind: suffix,
    after: [number, dottedNumber, letter, suffix, suffixNumber],
    pattern: /_(alpha|beta|pre|rc|cvs|svn|git|hg|p)(?![a-z])/y,
  },
  { kind: hash, after: [number, dottedNumber, letter, suffix, suffixNumber], pattern: /~([0-9a-f]+)/y },
  { kind: revision, after: [number, dottedNumber, letter, suffix, suffixNumber, hash], pattern: /-r([0-9]+)/y },
];

/** Undefined for text that does not begin with a digit or has characters of no version. */
function tokenize(version: string): Token[] | undefined {
  if (!/^[0-9][0-9A-Za-z.+~_-]*$/.test(version)) return undefined;
  const first = /^[0-9]+/.exec(version)?.[0] ?? '';
  const tokens: Token[] = [{ kind: number, text: first }];
  let at = first.length;
  for (let before = number; at < version.length; ) {
    const token = tokenAt(version, at, before);
    tokens.push({ kind: token.kind, text: token.text });
    if (token.kind === invalid) break;
    before = token.kind;
    at = token.end;
  }
  return tokens;
}

function tokenAt(version: string, at: number, before: number): Token & { end: number } {
  for (const { kind, after, pattern } of forms) {
    if (!after.includes(before)) continue;
    pattern.lastIndex = at;
    const text = pattern.exec(version)?.[1];
    if (text !== undefined) return { kind, text, end: pattern.lastIndex };
  }
  return { kind: invalid, text: version.slice(at), end: version.length };
}

function compareKinds(left: Token, right: Token): number {
  if (isPreSuffix(left)) return -1;
  if (isPreSuffix(right)) return 1;
  return right.kind - left.kind;
}

function isPreSuffix({ kind, text }: Token): boolean {
  return kind === suffix && suffixes.indexOf(text) < plainRank;
}

/** Compares two tokens of one kind. */
function compareTokens(left: Token, right: Token): number {
  switch (left.kind) {
    case suffix:
      return suffixes.indexOf(left.text) - suffixes.indexOf(right.text);
    case letter:
    case hash:
    case invalid:
      return compareText(left.text, right.text);
    case dottedNumber:
      if (left.text.startsWith('0') || right.text.startsWith('0')) return compareText(left.text, right.text);
      return compareDigits(left.text, right.text);
    default:
      return compareDigits(left.text, right.text);
  }
}
