/** A program whose upstream releases Bitnami's advisories describe. */
export interface UpstreamProgram {
  /** Name of the package that a classifier lists. Bitnami's component has the same name. */
  name: string;
  /** Leading numbers of a version that versions of one branch share: 2 for Python, whose 3.11.4 and 3.12.1 are of different branches. */
  branchNumbers: number;
}

/**
 * Programs of classifiers (`analyzers/classifier-binary`, `analyzers/classifier-file`) that Bitnami packages from upstream releases. Programs that
 * contain another one (OpenResty) are left out: the records do not describe it. docs/decisions/0018-programs-without-a-package.md has the reasons.
 */
export const upstreamPrograms: readonly UpstreamProgram[] = [
  { name: 'apache', branchNumbers: 2 },
  { name: 'drupal', branchNumbers: 2 },
  { name: 'envoy', branchNumbers: 2 },
  { name: 'git', branchNumbers: 2 },
  { name: 'haproxy', branchNumbers: 2 },
  { name: 'lua', branchNumbers: 2 },
  { name: 'mariadb', branchNumbers: 2 },
  { name: 'mediawiki', branchNumbers: 2 },
  { name: 'memcached', branchNumbers: 2 },
  { name: 'mongodb', branchNumbers: 2 },
  { name: 'mysql', branchNumbers: 2 },
  { name: 'nginx', branchNumbers: 2 },
  { name: 'node', branchNumbers: 1 },
  { name: 'php', branchNumbers: 2 },
  { name: 'phpmyadmin', branchNumbers: 2 },
  { name: 'postgresql', branchNumbers: 1 },
  { name: 'python', branchNumbers: 2 },
  { name: 'redis', branchNumbers: 2 },
  { name: 'ruby', branchNumbers: 2 },
  { name: 'sqlite', branchNumbers: 1 },
  { name: 'valkey', branchNumbers: 2 },
  { name: 'varnish', branchNumbers: 2 },
  { name: 'wordpress', branchNumbers: 2 },
];
