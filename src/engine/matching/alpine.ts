import type { OperatingSystem } from '../../domain/package.ts';
import { schemes } from '../versions/schemes.ts';
import { judgeDistribution } from './judge-distribution.ts';
import { lookupSource } from './lookup-source.ts';
import type { Matcher, Release } from './matcher.ts';

/** Alpine's advisories name the origin package and are written per branch. */
export const alpineMatcher: Matcher = {
  id: 'alpine',
  distribution: { id: 'alpine', release },
  handles: ({ type }, operatingSystem) => type === 'apk' && operatingSystem?.id === 'alpine',
  lookup: (item, operatingSystem) => lookupSource(item, operatingSystem, release),
  judge: (version, entries) => judgeDistribution(schemes.apk, version, entries),
};

/** `3.18.9` → `Alpine:v3.18`. Edge and previews (`3.21_alpha20240807`) have no advisories of their own. */
function release({ versionId }: OperatingSystem): Release {
  const branch = /^(\d{1,3}\.\d{1,3})(?:\.\d+)*$/.exec(versionId)?.[1];
  return branch === undefined
    ? {
        notAssessed:
          'This version of Alpine is not a release (edge or a preview), and advisories exist only for releases.',
      }
    : { ecosystem: `Alpine:v${branch}` };
}
