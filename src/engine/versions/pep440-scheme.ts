import { compareText } from '../../lib/compare-text.ts';
import { compareDigits } from './compare-digits.ts';
import { compareLists } from './compare-lists.ts';
import { createScheme } from './create-scheme.ts';
import { releaseSurroundings } from './release-surroundings.ts';
import type { VersionScheme } from './version-scheme.ts';

interface PythonVersion {
  epoch: string;
  release: string[];
  /** Position of the prerelease: 0 for a development release without prerelease, then a, b, rc and no prerelease. */
  prerelease: number;
  prereleaseNumber: string;
  /** Undefined for no post-release. */
  post: string | undefined;
  /** Undefined for no development release. */
  development: string | undefined;
  local: string[];
}

const order = createScheme('pep440', parse, compareVersions);

/**
 * PEP 440 (as `packaging`). Legacy versions (`2004d`, `1.0-dev-final`) have no order since `packaging` 22 and are invalid here as well. A
 * bound without a local part ignores the local part of the installed version: `2.6.0+cu124` is within `last_affected: 2.6.0`.
 */
export const pep440Scheme: VersionScheme = {
  ...order,
  compareToBound: (version, bound) => order.compare(bound.includes('+') ? version : withoutLocal(version), bound),
  // Bounds such as 2.6.0-NA and 0.9.3.5ubuntu3.
  surroundings: (bound) => releaseSurroundings(bound, { numbersMax: 10, firstPrerelease: '.dev0' }),
};

function withoutLocal(version: string): string {
  const plus = version.indexOf('+');
  return plus === -1 ? version : version.slice(0, plus);
}

const separator = '[-_.]?';
const form = new RegExp(
  [
    '^v?(?:([0-9]+)!)?([0-9]+(?:\\.[0-9]+)*)',
    `(?:${separator}(alpha|a|beta|b|preview|pre|c|rc)${separator}([0-9]*))?`,
    `(?:-([0-9]+)|${separator}(?:post|rev|r)${separator}([0-9]*))?`,
    `(?:${separator}dev${separator}([0-9]*))?`,
    '(?:\\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?$',
  ].join(''),
);

const ranks: Readonly<Record<string, number>> = { a: 1, alpha: 1, b: 2, beta: 2, c: 3, rc: 3, pre: 3, preview: 3 };
const developmentRank = 0;
const releaseRank = 4;

function parse(text: string): PythonVersion | undefined {
  const match = form.exec(text.toLowerCase());
  if (match === null) return undefined;
  const [, epoch = '', release = '', word, prereleaseNumber = '', shortPost, post = shortPost, development, local] =
    match;
  const rank = post === undefined && development !== undefined ? developmentRank : releaseRank;
  return {
    epoch,
    release: release.split('.'),
    prerelease: word === undefined ? rank : (ranks[word] ?? rank),
    prereleaseNumber,
    post,
    development,
    local: local?.split(/[-_.]/) ?? [],
  };
}

function compareVersions(left: PythonVersion, right: PythonVersion): number {
  return (
    compareDigits(left.epoch, right.epoch) ||
    compareLists(left.release, right.release, '', compareDigits) ||
    left.prerelease - right.prerelease ||
    compareDigits(left.prereleaseNumber, right.prereleaseNumber) ||
    Number(left.post !== undefined) - Number(right.post !== undefined) ||
    compareDigits(left.post ?? '', right.post ?? '') ||
    Number(left.development === undefined) - Number(right.development === undefined) ||
    compareDigits(left.development ?? '', right.development ?? '') ||
    compareLists<string | undefined>(left.local, right.local, undefined, compareLocalSegments)
  );
}

/** Numbers are above words, and a longer list is above its prefix. */
function compareLocalSegments(left: string | undefined, right: string | undefined): number {
  if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined);
  const [isLeftNumber, isRightNumber] = [/^[0-9]+$/.test(left), /^[0-9]+$/.test(right)];
  if (isLeftNumber !== isRightNumber) return isLeftNumber ? 1 : -1;
  return isLeftNumber ? compareDigits(left, right) : compareText(left, right);
}
