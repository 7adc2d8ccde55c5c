import type { FoundPackage } from './package-names-query.ts';

/**
 * The only package whose last part is the searched name: `org.apache.logging.log4j:log4j-core` for `log4j-core`. Undefined if there are
 * several, because then the reader has to choose.
 */
export function packageWithLastPart(name: string, found: readonly FoundPackage[]): string | undefined {
  const same = found.filter((one) => one.name !== name && one.name.split(/[:/]/).at(-1) === name);
  return same.length === 1 ? same[0]?.name : undefined;
}
