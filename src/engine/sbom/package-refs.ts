import { cleanText } from './clean-text.ts';
import { type Pause, pause } from './json-pieces.ts';
import type { SbomPackage } from './sbom-input.ts';

/** Number of packages between two pauses while a document is prepared. */
export const packagesBetweenPauses = 2_000;

/**
 * One reference per package, in their order: the package URL (otherwise type, name and version), with a number when several packages share
 * one. Yields a pause of the document from time to time.
 */
export function* packageRefs(packages: readonly SbomPackage[]): Generator<Pause, string[]> {
  const seen = new Map<string, number>();
  const used = new Set<string>();
  const refs: string[] = [];
  for (const item of packages) {
    const name = knownPurl(item) ?? cleanText(`${item.type}/${item.name}@${item.version}`, 4096);
    let number = seen.get(name) ?? 1;
    while (used.has(numbered(name, number))) number += 1;
    seen.set(name, number + 1);
    used.add(numbered(name, number));
    refs.push(numbered(name, number));
    if (refs.length % packagesBetweenPauses === 0) yield pause;
  }
  return refs;
}

const numbered = (name: string, number: number) => (number === 1 ? name : `${name}#${number}`);

/** Uploaded inventories contain their own package URLs, which can be any text. */
export function knownPurl({ purl }: Pick<SbomPackage, 'purl'>): string | undefined {
  return purl.length <= 8192 && /^pkg:[a-zA-Z][a-zA-Z0-9.-]*\/[!-~]+$/.test(purl) ? purl : undefined;
}
