import { rpmScheme } from './rpm-scheme.ts';
import type { VersionScheme } from './version-scheme.ts';

/**
 * rpm's order for advisories that name packages by their file names, which have no epoch. A bound without an epoch is compared with the
 * installed version without its epoch: otherwise every package with an epoch would follow it and count as safe.
 */
export const rpmWithOptionalEpochs: VersionScheme = {
  ...rpmScheme,
  compareToBound: (version, bound) => rpmScheme.compare(hasEpoch(bound) ? version : withoutEpoch(version), bound),
};

function hasEpoch(version: string): boolean {
  return /^[0-9]+:/.test(version);
}

function withoutEpoch(version: string): string {
  const rest = version.replace(/^[0-9]+:/, '');
  return rpmScheme.isValid(rest) ? rest : version;
}
