import path from 'node:path';
import { isDistributionPackageType, type OperatingSystem } from '../../domain/package.ts';
import { type BoltBucket, openBoltFile } from '../../oci/containerd/bolt-file.ts';
import type { AskedPackage } from '../external-scanner.ts';
import { createRedHatRecords } from './red-hat-records.ts';
import { trivyDistributionOf } from './trivy-distributions.ts';
import { trivyEcosystemOf } from './trivy-ecosystems.ts';

const bucketsMax = 5_000;
/** More than the kernel of a distribution has. */
export const recordsMax = 50_000;

/** The records of a package. */
type Find = (asked: AskedPackage) => Promise<ReadonlySet<string> | null>;

/**
 * Looks up packages in Trivy's database: a bucket for each feed, with a bucket for each package, with a key for each vulnerability. null where
 * the database has no feed for the package.
 */
export async function lookUpTrivy(
  folder: string,
  packages: readonly AskedPackage[],
  operatingSystem: OperatingSystem | null,
  signal: AbortSignal,
): Promise<(ReadonlySet<string> | null)[]> {
  const { root, close } = await openBoltFile(path.join(folder, 'db', 'trivy.db'));
  try {
    const ofLanguage = createLanguageRecords(root, await root.bucketNames(bucketsMax));
    const ofDistribution = await createDistributionRecords(root, operatingSystem);
    const found: (ReadonlySet<string> | null)[] = [];
    for (const one of packages) {
      signal.throwIfAborted();
      found.push(await (isDistributionPackageType(one.type) ? ofDistribution : ofLanguage)(one));
    }
    return found;
  } finally {
    await close();
  }
}

/** Trivy reads all buckets whose names begin with the ecosystem. */
function createLanguageRecords(root: BoltBucket, feeds: readonly string[]): Find {
  return async ({ type, name }) => {
    const ecosystem = trivyEcosystemOf(type);
    const own = ecosystem === undefined ? [] : feeds.filter((feed) => feed.startsWith(`${ecosystem.prefix}::`));
    if (ecosystem === undefined || own.length === 0) return null;
    const ids = new Set<string>();
    for (const feed of own) {
      const records = await (await root.bucket(feed))?.bucket(ecosystem.normalizeName(name));
      for (const id of (await records?.valueNames(recordsMax)) ?? []) ids.add(id);
    }
    return ids;
  };
}

async function createDistributionRecords(root: BoltBucket, operatingSystem: OperatingSystem | null): Promise<Find> {
  if (operatingSystem === null) return async () => null;
  const redHat = await createRedHatRecords(root, operatingSystem);
  if (redHat !== undefined) return (asked) => redHat(inModule(asked));
  const distribution = trivyDistributionOf(operatingSystem);
  const name = distribution?.bucketOf(operatingSystem.versionId);
  const feed = name === undefined ? undefined : await root.bucket(name);
  if (distribution === undefined || feed === undefined) return async () => null;
  return async (asked) => {
    const wanted = distribution.namesSources ? (asked.source ?? asked.name) : inModule(asked);
    return new Set(await (await feed.bucket(wanted))?.valueNames(recordsMax));
  };
}

/** Packages of a module stream have records of their own: `nodejs:18::npm`. */
function inModule({ name, module }: AskedPackage): string {
  return module === null ? name : `${module}::${name}`;
}
