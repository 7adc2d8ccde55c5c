import type { DeclaredPackage, SourcePackage } from '../../../domain/package.ts';

/**
 * Corrects the epochs of source packages, which rpm does not record. A package with the version and release of its source has the epoch of
 * the source too, because a specification states all three together. Its siblings may have an epoch of their own: `perl-Errno` has 0, and
 * the `perl` that it is built from has 4. Without such a sibling, the source keeps the epoch of its package.
 */
export function inheritSourceEpochs(packages: readonly DeclaredPackage[]): void {
  const known = new Map<string, string>();
  for (const { name, version, source } of packages) {
    if (!source || withoutEpoch(version) !== withoutEpoch(source.version)) continue;
    const key = keyOf(source);
    if (name === source.name || !known.has(key)) known.set(key, version);
  }
  for (const declared of packages) {
    const version = declared.source && known.get(keyOf(declared.source));
    if (declared.source && version !== undefined) declared.source = { ...declared.source, version };
  }
}

function keyOf({ name, version }: SourcePackage): string {
  return `${name} ${withoutEpoch(version)}`;
}

function withoutEpoch(version: string): string {
  return version.slice(version.indexOf(':') + 1);
}
