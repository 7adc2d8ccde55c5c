import { schemes } from '../../versions/schemes.ts';
import { judgeLanguage } from '../judge-language.ts';
import type { Gap, LocatedPackage, Matcher } from '../matcher.ts';
import { upstreamPrograms } from './upstream-programs.ts';

const scheme = schemes.bitnami;
const byName = new Map(upstreamPrograms.map((program) => [program.name, program]));

/**
 * Well-known programs without a package, matched with Bitnami's records about their upstream releases. A program that Bitnami does not
 * describe is not assessed.
 */
export const upstreamMatcher: Matcher = {
  id: 'upstream-programs',
  handles: ({ type, name }) => type === 'generic' && byName.has(name),
  lookup: ({ name, version }) => ({ subject: { ecosystem: 'Bitnami', name, version } }),
  gap: (located) => gapOf(located),
  judge: (version, entries) => judgeLanguage(scheme, version, entries),
};

/**
 * Bitnami's records begin with the vulnerabilities of 2020. They describe a version completely if it is not older than a fix of its branch, or if it is
 * newer than every fix: its branch then contains the fixes of earlier years.
 */
function gapOf({ name, version, entries }: LocatedPackage): Gap | undefined {
  if (entries.length === 0) return { reason: 'Bitnami’s advisories do not describe this program.' };
  if (!scheme.isValid(version)) return undefined;
  const fixes = entries
    .flatMap(({ intervals }) => intervals.flatMap(({ fixed }) => fixed ?? []))
    .filter(scheme.isValid);
  const numbers = byName.get(name)?.branchNumbers ?? 1;
  const isKnown =
    fixes.every((fixed) => scheme.compare(version, fixed) >= 0) ||
    fixes.some((fixed) => isSameBranch(fixed, version, numbers) && scheme.compare(version, fixed) >= 0);
  return isKnown
    ? undefined
    : { reason: 'Bitnami’s advisories begin in 2020 and name no fix before this version in its branch.' };
}

function isSameBranch(left: string, right: string, numbers: number): boolean {
  const branchOf = (version: string) => version.split('.').slice(0, numbers).join('.');
  return branchOf(left) === branchOf(right);
}
