import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Lock {
  packages: Record<string, { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }>;
}

const repository = resolve(import.meta.dirname, '../..');
const { packages } = JSON.parse(await readFile(resolve(repository, 'package-lock.json'), 'utf8')) as Lock;

describe('the lock file', () => {
  it('names every optional package, or `npm ci` refuses it on a clean clone', () => {
    const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    expect(wanted.length).toBeGreaterThan(20);
    const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  });

  it('names exact versions and no address of a registry', () => {
    const entries = Object.entries(packages).filter(([path]) => path !== '');
    expect(entries.filter(([, { version, resolved }]) => version === undefined || resolved !== undefined)).toEqual([]);
  });
});
