import type { LayerEntry } from '../../../engine/image/pack-tar.ts';

interface DistributionPackage {
  name: string;
  version: string;
  /** Of Debian with the version in parentheses if it differs. */
  source: string;
}

/** The database of apk (apk-package(5)). */
export function apkDatabase(packages: readonly DistributionPackage[]): LayerEntry {
  const stanzas = packages.map(
    ({ name, version, source }) => `P:${name}\nV:${version}\nA:x86_64\nS:1\nI:1\nT:${name}\nL:MIT\no:${source}\n`,
  );
  return { kind: 'file', path: 'lib/apk/db/installed', content: stanzas.join('\n') };
}

/** The database of dpkg (deb-control(5)). */
export function dpkgDatabase(packages: readonly DistributionPackage[]): LayerEntry {
  const stanzas = packages.map(({ name, version, source }) =>
    [
      `Package: ${name}`,
      'Status: install ok installed',
      'Architecture: amd64',
      `Source: ${source}`,
      `Version: ${version}`,
      'Maintainer: Plimsoll <plimsoll@example.com>',
      `Description: ${name}`,
      '',
    ].join('\n'),
  );
  return { kind: 'file', path: 'var/lib/dpkg/status', content: stanzas.join('\n') };
}
