import { schemeOf } from '../../engine/versions/schemes.ts';

/**
 * The version to upgrade to, of all that a scanner names for several branches: the smallest one above the installed version. The first
 * one when the versions cannot be compared. null when there is none.
 */
export function selectFix(type: string, installed: string, candidates: readonly string[]): string | null {
  const given = candidates.filter((version) => version !== '');
  const scheme = schemeOf(type);
  const above =
    scheme?.isValid(installed) === true
      ? given.filter((version) => scheme.isValid(version) && scheme.compare(version, installed) > 0)
      : [];
  const [first, ...others] = above;
  if (scheme === undefined || first === undefined) return given[0] ?? null;
  return others.reduce((least, version) => (scheme.compare(version, least) < 0 ? version : least), first);
}
