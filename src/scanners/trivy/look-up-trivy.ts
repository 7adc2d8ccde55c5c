import path from 'node:path';
import type { OperatingSystem } from '../../domain/package.ts';
import { isDistributionPackageType, packageTypes } from '../../domain/package.ts';
import { type BoltBucket, openBoltFile } from '../../oci/containerd/bolt-file.ts';
import type { AskedRecord } from '../external-scanner.ts';

/** First parts of the names of Trivy's buckets (`npm::GitHub Security Advisory npm`), by package type. */
const ecosystems: Readonly<Record<string, string>> = {
  npm: 'npm',
  pypi: 'pip',
  maven: 'maven',
  golang: 'go',
  gem: 'rubygems',
  cargo: 'cargo',
  composer: 'composer',
  nuget: 'nuget',
  conan: 'conan',
  hex: 'erlang',
  pub: 'pub',
  swift: 'swift',
};

const bucketsMax = 5_000;

/**
 * Looks up vulnerabilities in Trivy's database: a bucket for each feed, with a bucket for each package, with a key for each vulnerability.
 * null where the database has no feed for the package. Feeds of rpm distributions name repositories and not releases, so they are not asked.
 */
export async function lookUpTrivy(
  folder: string,
  asked: readonly AskedRecord[],
  operatingSystem: OperatingSystem | null,
  signal: AbortSignal,
): Promise<(boolean | null)[]> {
  const { root, close } = await openBoltFile(path.join(folder, 'db', 'trivy.db'));
  try {
    const feeds = await root.bucketNames(bucketsMax);
    const answers: (boolean | null)[] = [];
    for (const one of asked) {
      signal.throwIfAborted();
      const own = feeds.filter((feed) => isFeedOf(feed, one.type, operatingSystem));
      answers.push(own.length === 0 ? null : await hasRecord(root, own, one));
    }
    return answers;
  } finally {
    await close();
  }
}

function isFeedOf(feed: string, type: string, operatingSystem: OperatingSystem | null): boolean {
  const known = packageTypes.find((one) => one === type);
  if (known === undefined) return false;
  if (!isDistributionPackageType(known)) {
    const ecosystem = Object.hasOwn(ecosystems, type) ? ecosystems[type] : undefined;
    return ecosystem !== undefined && feed.startsWith(`${ecosystem}::`);
  }
  return operatingSystem !== null && feed === releaseOf(type, operatingSystem);
}

/** `debian 12`, `ubuntu 22.04`, `alpine 3.18`. */
function releaseOf(type: string, { id, versionId }: OperatingSystem): string | undefined {
  const [major = '', minor = ''] = versionId.split('.');
  if (type === 'deb') return id === 'debian' ? `debian ${major}` : `${id} ${major}.${minor}`;
  return type === 'apk' ? `${id} ${major}.${minor}` : undefined;
}

async function hasRecord(root: BoltBucket, feeds: readonly string[], { names, ids }: AskedRecord): Promise<boolean> {
  for (const feed of feeds) {
    const bucket = await root.bucket(feed);
    for (const name of names) {
      const records = await bucket?.bucket(name);
      for (const id of records ? ids : []) if ((await records?.value(id)) !== undefined) return true;
    }
  }
  return false;
}
