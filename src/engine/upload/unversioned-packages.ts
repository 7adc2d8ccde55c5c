import { terminalText } from '../../lib/terminal-text.ts';

/** A package whose version is not known, so that nothing can be said about it. */
export interface UnversionedPackage {
  type: string;
  name: string;
  /** Scanners that list it. */
  listedBy: string[];
}

const nameCharactersMax = 100;

/**
 * Packages without a version as content that is not assessed, one sentence for each type. They are in no list of packages: a package version
 * is what findings, exceptions and lists are about.
 */
export function describeUnversioned(packages: readonly UnversionedPackage[]): { group: string; reason: string }[] {
  return [...Map.groupBy(packages, ({ type }) => type)].map(([group, [first, ...others]]) => {
    const example = terminalText((first?.name ?? '').slice(0, nameCharactersMax));
    const lister = first && first.listedBy.length > 0 ? ` (listed by ${first.listedBy.join(', ')})` : '';
    const amount = others.length === 0 ? '1 package has' : `${others.length + 1} packages have`;
    return { group, reason: `${amount} no version, for example ${example}${lister}.` };
  });
}
