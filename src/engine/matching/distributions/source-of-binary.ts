import type { AdvisorySnapshot } from '../../advisories/snapshot.ts';
import type { InventoryPackage } from '../../pipeline/inventory.ts';
import type { MatchSubject } from '../matcher.ts';

/** The qualifier of package URLs of packages whose manifest names no source package (`analyzers/chisel`). */
const withoutSource = /[?&]manifest=chisel(?:&|#|$)/;

/**
 * The subject of a package whose source package its manifest does not name: advisories of Ubuntu name source packages, and those with a fix list the
 * binary packages that were built from it. `isUnknown`: they do not list the package, list several sources, or its version is not that of the
 * source. It is then looked up by its own name, and what is found stays.
 */
export function withSourceOf(
  subject: MatchSubject,
  { purl }: Pick<InventoryPackage, 'purl'>,
  snapshot: Pick<AdvisorySnapshot, 'sourcesOf'>,
): { subject: MatchSubject; isUnknown: boolean } {
  if (!withoutSource.test(purl)) return { subject, isUnknown: false };
  const [source, ...others] = snapshot.sourcesOf(subject.ecosystem, subject.name);
  if (source === undefined || others.length > 0 || !source.hasSameVersion) return { subject, isUnknown: true };
  return { subject: { ...subject, name: source.name }, isUnknown: false };
}
