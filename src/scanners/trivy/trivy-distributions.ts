import type { OperatingSystem } from '../../domain/package.ts';

/** Where the records of a distribution are in Trivy's database. */
export interface TrivyDistribution {
  /** Name of the bucket of a release. Undefined: the version is not that of a release. */
  bucketOf(versionId: string): string | undefined;
  /** Whether records name source packages. */
  namesSources: boolean;
}

const byMajor = (prefix: string) => byPattern(prefix, /^(\d+)(?:\.\d+)*$/);
const byMinor = (prefix: string) => byPattern(prefix, /^(\d+\.\d+)(?:\.\d+)*$/);

function byPattern(prefix: string, pattern: RegExp): TrivyDistribution['bucketOf'] {
  return (versionId) => {
    const release = pattern.exec(versionId)?.[1];
    return release === undefined ? undefined : `${prefix} ${release}`;
  };
}

/** The first version of Amazon Linux is numbered by year and month. */
const amazonBucket: TrivyDistribution['bucketOf'] = (versionId) => {
  const [major = ''] = versionId.split('.', 1);
  return `amazon linux ${['2', '2022', '2023'].includes(major) ? major : '1'}`;
};

/** Names of buckets (`pkg/vulnsrc/bucket` of trivy-db) by `ID` of os-release. Red Hat's records are in one bucket for all releases. */
const distributions: Readonly<Record<string, TrivyDistribution>> = {
  debian: { bucketOf: byMajor('debian'), namesSources: true },
  ubuntu: { bucketOf: byMinor('ubuntu'), namesSources: true },
  echo: { bucketOf: () => 'echo', namesSources: true },
  alpine: { bucketOf: byMinor('alpine'), namesSources: true },
  wolfi: { bucketOf: () => 'wolfi', namesSources: true },
  chainguard: { bucketOf: () => 'chainguard', namesSources: true },
  minimos: { bucketOf: () => 'minimos', namesSources: true },
  almalinux: { bucketOf: byMajor('alma'), namesSources: false },
  rocky: { bucketOf: byMajor('rocky'), namesSources: false },
  ol: { bucketOf: byMajor('Oracle Linux'), namesSources: false },
  amzn: { bucketOf: amazonBucket, namesSources: false },
  azurelinux: { bucketOf: byMinor('Azure Linux'), namesSources: true },
  mariner: { bucketOf: byMinor('CBL-Mariner'), namesSources: true },
  photon: { bucketOf: byMinor('Photon OS'), namesSources: true },
  sles: { bucketOf: byPattern('SUSE Linux Enterprise', /^(\d+(?:\.\d+)?)$/), namesSources: false },
  'opensuse-leap': { bucketOf: byMinor('openSUSE Leap'), namesSources: false },
  'opensuse-tumbleweed': { bucketOf: () => 'openSUSE Tumbleweed', namesSources: false },
};

export function trivyDistributionOf({ id }: OperatingSystem): TrivyDistribution | undefined {
  return Object.hasOwn(distributions, id) ? distributions[id] : undefined;
}
