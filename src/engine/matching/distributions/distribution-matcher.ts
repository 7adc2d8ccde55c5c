import type { OperatingSystem, SourcePackage } from '../../../domain/package.ts';
import { otherBuild } from '../../advisories/oracle/other-build.ts';
import type { AdvisoryEntry } from '../../advisories/snapshot.ts';
import type { InventoryPackage } from '../../pipeline/inventory.ts';
import { judgeDistribution } from '../judge-distribution.ts';
import type { Lookup, Matcher, Release } from '../matcher.ts';
import { concernsModule } from './concerns-module.ts';
import type { Distribution } from './distribution.ts';
import { isHeaderOnly } from './is-header-only.ts';
import { judgeEach } from './judge-each.ts';
import { judgeErrata } from './judge-errata.ts';
import { judgeSubscription } from './judge-subscription.ts';
import { releaseOfRebuild } from './rebuilt-packages.ts';
import { sourceOfSignedKernel } from './signed-kernel.ts';

/** The matcher of one row of the table of distributions. */
export function distributionMatcher(distribution: Distribution): Matcher {
  const { id, systems, packageType, scheme, vendors, urgencies, urgencySource, release } = distribution;
  const { judgesEach, gap } = distribution;
  const decide: Matcher['judge'] = (version, entries) =>
    judgeDistribution(scheme, version, entries, { urgencies, source: urgencySource });
  const judge: Matcher['judge'] = (version, entries) => {
    if (judgesEach) return judgeEach(scheme, version, entries, decide);
    return packageType === 'rpm' ? judgeErrata(scheme, version, entries, decide) : decide(version, entries);
  };
  return {
    id,
    distribution: { systems, release },
    ...(gap && {
      gap: ({ name, version, operatingSystem }) =>
        operatingSystem === null || releaseOfRebuild(version, operatingSystem) !== undefined
          ? undefined
          : gap({ name, version, operatingSystem }),
    }),
    vendors,
    handles: ({ type }, operatingSystem) =>
      type === packageType && operatingSystem !== null && systems.includes(operatingSystem.id),
    lookup(item, operatingSystem) {
      if (operatingSystem === null) return { notAssessed: 'The distribution of the image is unknown.' };
      const rebuilt = releaseOfRebuild(item.version, operatingSystem);
      if (rebuilt !== undefined) return lookupPackage('binary', item, rebuilt);
      return lookupPackage(distribution.names, item, release(operatingSystem), distribution.compiledSource);
    },
    concerns: (item, entry, operatingSystem) =>
      isHeaderOnly(item) || !concernsRelease(entry, operatingSystem) || !concernsBuild(item, entry, operatingSystem)
        ? 'no'
        : concernsModule(item, entry),
    judge: (version, entries) => judgeSubscription(version, entries, judge),
  };
}

/** Some ecosystems have records of all releases and of single ones. */
function concernsRelease(
  { channel }: Pick<AdvisoryEntry, 'channel'>,
  operatingSystem: OperatingSystem | null,
): boolean {
  const release = /^release:(.+)$/.exec(channel ?? '')?.[1];
  return release === undefined || operatingSystem?.versionId.split('-')[0] === release;
}

/** Builds of Oracle Linux for Ksplice and FIPS have errata of their own. */
function concernsBuild(
  { version }: Pick<InventoryPackage, 'version'>,
  { channel }: Pick<AdvisoryEntry, 'channel'>,
  operatingSystem: OperatingSystem | null,
): boolean {
  if (operatingSystem?.id !== 'ol') return true;
  return otherBuild(version) === (channel?.startsWith('build:') ? channel : undefined);
}

function lookupPackage(
  names: Distribution['names'],
  item: InventoryPackage,
  release: Release,
  compiledSource?: Distribution['compiledSource'],
): Lookup {
  if ('notAssessed' in release) return release;
  const { ecosystem } = release;
  const source = sourceOf(item, compiledSource);
  if (names === 'source') return { subject: { ecosystem, ...source } };
  const { name, version } = item;
  const isNamedEither = names === 'either' && source.name !== name;
  return { subject: { ecosystem, name, version, sourceName: source.name, ...(isNamedEither && { isNamedEither }) } };
}

/** A package that names no source is its own source. The name of a source rpm has no epoch, and advisories have that of the package. */
function sourceOf(
  { type, source, name, version }: InventoryPackage,
  compiledSource: Distribution['compiledSource'],
): SourcePackage {
  const compiled = compiledSource?.(name, version, source ?? { name, version });
  if (compiled !== undefined) return compiled;
  if (source === undefined) return { name, version };
  const kernel = type === 'deb' ? sourceOfSignedKernel(source, version) : undefined;
  if (kernel !== undefined) return kernel;
  if (type !== 'rpm' || /^\d+:/.test(source.version)) return { name: source.name, version: source.version };
  const epoch = /^\d{1,10}:/.exec(version)?.[0] ?? '';
  return { name: source.name, version: `${epoch}${source.version}` };
}
