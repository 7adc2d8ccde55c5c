import type { InventoryPackage } from '../../pipeline/inventory.ts';
import { judgeDistribution } from '../judge-distribution.ts';
import type { Lookup, Matcher, Release } from '../matcher.ts';
import { concernsModule } from './concerns-module.ts';
import type { Distribution } from './distribution.ts';
import { isHeaderOnly } from './is-header-only.ts';
import { judgeEach } from './judge-each.ts';
import { judgeErrata } from './judge-errata.ts';
import { judgeSubscription } from './judge-subscription.ts';

/** The matcher of one row of the table of distributions. */
export function distributionMatcher(distribution: Distribution): Matcher {
  const { id, systems, packageType, scheme, vendors, urgencies, urgencySource, release } = distribution;
  const { judgesEach, otherBuilds } = distribution;
  const decide: Matcher['judge'] = (version, entries) =>
    judgeDistribution(scheme, version, entries, { urgencies, source: urgencySource });
  const judge: Matcher['judge'] = (version, entries) => {
    if (judgesEach) return judgeEach(scheme, version, entries, decide);
    return packageType === 'rpm' ? judgeErrata(scheme, version, entries, decide) : decide(version, entries);
  };
  return {
    id,
    distribution: { systems, release },
    ...(otherBuilds && {
      gap: ({ operatingSystem }) => {
        const reason = operatingSystem === null ? undefined : otherBuilds(operatingSystem);
        return reason === undefined ? undefined : { reason, hasOtherFixes: true };
      },
    }),
    vendors,
    handles: ({ type }, operatingSystem) =>
      type === packageType && operatingSystem !== null && systems.includes(operatingSystem.id),
    lookup(item, operatingSystem) {
      if (operatingSystem === null) return { notAssessed: 'The distribution of the image is unknown.' };
      return lookupPackage(distribution, item, release(operatingSystem));
    },
    concerns: (item, entry) => (isHeaderOnly(item) ? 'no' : concernsModule(item, entry)),
    judge: (version, entries) => judgeSubscription(version, entries, judge),
  };
}

function lookupPackage({ names }: Distribution, item: InventoryPackage, release: Release): Lookup {
  if ('notAssessed' in release) return release;
  const { ecosystem } = release;
  const source = sourceOf(item);
  if (names === 'source') return { subject: { ecosystem, ...source } };
  const { name, version } = item;
  return { subject: { ecosystem, name, version, sourceName: source.name } };
}

/** A package that names no source is its own source. The name of a source rpm has no epoch, and advisories have that of the package. */
function sourceOf({ type, source, name, version }: InventoryPackage): { name: string; version: string } {
  if (source === undefined) return { name, version };
  if (type !== 'rpm' || /^\d+:/.test(source.version)) return { name: source.name, version: source.version };
  const epoch = /^\d{1,10}:/.exec(version)?.[0] ?? '';
  return { name: source.name, version: `${epoch}${source.version}` };
}
