import type { Reason } from './reason.ts';

export const bitnamiSuffixes: Reason = {
  id: 'bitnami-suffixes',
  text: 'The version, or a bound of the record at its release, has a suffix with a word or is a date. Trivy and grype ignore the word, so that 2.9.0-rc2 counts as 2.9.0, and trivy reads 5.8-beta1.0 as every version 5.8. By the OSV schema a pre-release precedes its release.',
  explains: ({ subject, item, bounds }) =>
    subject.ecosystem === 'Bitnami' &&
    [item.version, ...bounds.filter((bound) => isAtRelease(bound, item.version))].some(isUnusual),
};

const isUnusual = (version: string): boolean =>
  /[a-z]/i.test(version.replace(/^v/, '')) || version.split('-').length > 2 || /(?:^|\.)0\d|-\d+\./.test(version);

/** Whether the numbers of the bound are those of the version, or their beginning. */
function isAtRelease(bound: string, version: string): boolean {
  return `${numbersOf(version)}.`.startsWith(`${numbersOf(bound)}.`);
}

function numbersOf(version: string): string {
  return /^v?(\d+(?:\.\d+)*)/.exec(version)?.[1] ?? version;
}
