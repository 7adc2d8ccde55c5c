import type { OperatingSystem } from '../../domain/package.ts';
import { schemes } from '../versions/schemes.ts';
import { judgeDistribution } from './judge-distribution.ts';
import { lookupSource } from './lookup-source.ts';
import type { Matcher, Release } from './matcher.ts';

/** Debian's advisories name source packages and are written per release. */
export const debianMatcher: Matcher = {
  id: 'debian',
  distribution: { id: 'debian', release },
  handles: ({ type }, operatingSystem) => type === 'deb' && operatingSystem?.id === 'debian',
  lookup: (item, operatingSystem) => lookupSource(item, operatingSystem, release),
  judge: (version, entries) => judgeDistribution(schemes.deb, version, entries),
};

/** `12` → `Debian:12`. Testing and unstable have no number and no advisories of their own. */
function release({ versionId }: OperatingSystem): Release {
  const number = /^(\d{1,3})(?:\.\d+)*$/.exec(versionId)?.[1];
  return number === undefined
    ? { notAssessed: 'Debian testing and unstable have no release number, and advisories exist only for releases.' }
    : { ecosystem: `Debian:${number}` };
}
