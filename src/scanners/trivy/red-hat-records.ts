import type { OperatingSystem } from '../../domain/package.ts';
import { isRecord, listOf } from '../../engine/text-formats/outside-values.ts';
import type { BoltBucket } from '../../oci/containerd/bolt-file.ts';

/** Repositories that Trivy assumes for a release, unless the image names others (`pkg/detector/ospkg/redhat`). */
function repositoriesOf(major: string): string[] {
  return Number(major) < 8
    ? [`rhel-${major}-server-rpms`, `rhel-${major}-server-extras-rpms`]
    : [`rhel-${major}-for-x86_64-baseos-rpms`, `rhel-${major}-for-x86_64-appstream-rpms`];
}

const recordsMax = 50_000;

/**
 * The vulnerabilities in Red Hat's records about a package. One bucket has the records of all releases: an entry is about the products whose
 * indexes it lists, and an announcement is about the vulnerabilities that its entries list. Undefined for other distributions. The function
 * returns null if the products of the release are not known.
 */
export async function createRedHatRecords(
  root: BoltBucket,
  { id, versionId }: OperatingSystem,
): Promise<((name: string) => Promise<ReadonlySet<string> | null>) | undefined> {
  if (id !== 'rhel' && id !== 'redhat' && id !== 'centos') return undefined;
  const feed = await root.bucket('Red Hat');
  const products = await productsOf(root, versionId);
  if (feed === undefined || products.size === 0) return async () => null;
  return async (name) => {
    const records = await feed.bucket(name);
    const ids = new Set<string>();
    for (const key of (await records?.valueNames(recordsMax)) ?? [])
      for (const one of vulnerabilitiesOf(key, await records?.value(key), products)) ids.add(one);
    return ids;
  };
}

async function productsOf(root: BoltBucket, versionId: string): Promise<ReadonlySet<unknown>> {
  const repositories = await (await root.bucket('Red Hat CPE'))?.bucket('repository');
  const [major = ''] = versionId.split('.', 1);
  const indexes: unknown[] = [];
  for (const name of repositoriesOf(major)) indexes.push(...listOf(parse(await repositories?.value(name))));
  return new Set(indexes);
}

function vulnerabilitiesOf(key: string, value: Buffer | undefined, products: ReadonlySet<unknown>): string[] {
  const record = parse(value);
  const entries = isRecord(record) ? listOf(record['Entries']).filter(isRecord) : [];
  const own = entries.filter(({ Affected: affected }) => listOf(affected).some((index) => products.has(index)));
  if (own.length === 0) return [];
  if (key.startsWith('CVE-')) return [key];
  const cves = own.flatMap(({ Cves: listed }) => listOf(listed).filter(isRecord));
  return [key, ...cves.flatMap(({ ID: id }) => (typeof id === 'string' ? [id] : []))];
}

function parse(value: Buffer | undefined): unknown {
  if (value === undefined) return undefined;
  try {
    return JSON.parse(value.toString('utf8'));
  } catch {
    return undefined;
  }
}
