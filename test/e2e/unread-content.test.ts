import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { elfFile } from '../helpers/executables.ts';
import { makeTar } from '../helpers/oci-layout.ts';
import { debianRoot, realImagesMissing } from '../helpers/real-images.ts';
import { scanTars } from '../helpers/scan-tars.ts';

const databases = path.resolve(import.meta.dirname, '../../../shared/data/package-dbs');
const databasesMissing = existsSync(databases) ? '' : ' [needs the shared test data]';

const tarOf = (root: string): Buffer =>
  execFileSync('tar', ['--numeric-owner', '--sort=name', '-C', root, '-cf', '-', '.'], { maxBuffer: 2 ** 30 });

const lodash = makeTar([
  { path: 'app/node_modules/lodash/package.json', content: '{"name":"lodash","version":"4.17.21"}' },
]);

describe('unread content', () => {
  it.skipIf(realImagesMissing !== '')(
    `is absent in a real Debian root, and includes a program that a layer adds${realImagesMissing}`,
    async () => {
      const root = tarOf(debianRoot());
      const { packages, warnings, evidence } = await scanTars(root, lodash);
      expect(packages.length).toBeGreaterThan(80);
      expect({ warnings, unread: evidence.unread }).toEqual({ warnings: [], unread: [] });
      const own = makeTar([{ path: 'usr/local/bin/server', content: elfFile() }]);
      expect((await scanTars(root, own)).evidence.unread).toEqual([
        {
          kind: 'executable',
          reason: 'executable: not supported yet, and not owned by any detected package',
          count: 1,
          examplePath: 'usr/local/bin/server',
        },
      ]);
    },
    600_000,
  );

  it.skipIf(databasesMissing !== '').each([
    ['rpm-sqlite', 'var/lib/rpm/rpmdb.sqlite'],
    ['rpm-bdb', 'var/lib/rpm/Packages'],
  ])(`is absent in a real rpm database beside one npm package: %s${databasesMissing}`, async (name, database) => {
    const { packages, evidence, warnings } = await scanTars(tarOf(path.join(databases, name)), lodash);
    expect(packages.map(({ type, paths }) => [type, type === 'rpm' ? paths : []])).toEqual([
      ['npm', []],
      ['rpm', [database]],
    ]);
    expect(evidence.unread).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it.skipIf(databasesMissing !== '').each(['alpine-3.20.3', 'debian-bookworm'])(
    `is absent in the real database %s${databasesMissing}`,
    async (name) => {
      expect((await scanTars(tarOf(path.join(databases, name)))).evidence.unread).toEqual([]);
    },
  );
});
